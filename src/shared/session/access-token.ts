import type { ReplyOf } from '#contract/endpoint.ts'
import type { renewSession } from '#contract/endpoints/sessions.ts'

export type Access = ReplyOf<typeof renewSession>

/** The short-lived token and whom it is for. In memory only: a reload asks the cookie for a fresh one. */
const createAccessToken = () => {
  let access: Access | undefined
  return {
    value: () => access,
    keep: (next: Access) => {
      access = next
    },
    forget: () => {
      access = undefined
    },
  }
}

export const accessToken = createAccessToken()
