import type { ReplyOf } from '#contract/endpoint.ts'
import type { renewSession } from '#contract/endpoints/sessions.ts'
import { documentValue } from './document-value.ts'

export type Access = ReplyOf<typeof renewSession>

/** The short-lived token and its person, in memory only. After a reload a new token is requested with the cookie. */
const access = documentValue<Access>()

export const accessToken = { value: access.get, keep: access.set, forget: access.remove }
