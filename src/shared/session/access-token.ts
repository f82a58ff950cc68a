import type { ReplyOf } from '#contract/endpoint.ts'
import type { renewSession } from '#contract/endpoints/sessions.ts'
import { documentValue } from './document-value.ts'

export type Access = ReplyOf<typeof renewSession>

/** The short-lived token and its person. In memory only: a reload gets a fresh one by the cookie. */
const access = documentValue<Access>()

export const accessToken = { value: access.get, keep: access.set, forget: access.remove }
