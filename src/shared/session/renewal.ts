import { renewSession } from '#contract/endpoints/sessions.ts'
import { ApiFailure, NetworkFailure, readAnswer } from '../api/answer.ts'
import { type Access, accessToken } from './access-token.ts'
import type { SessionEnd } from './session-ends.ts'
import { announce } from './tabs.ts'

const LOCK = 'session-renewal'

/** A new access token, or the reason why the session has ended. */
export type Renewal = { access: Access; ended?: never } | { access?: never; ended: SessionEnd }

const EXPIRED: Renewal = { ended: 'expired' }

const askServer = async (): Promise<Renewal> => {
  let answer: { status: number; text: string }
  try {
    answer = await postRenewal()
  } catch (error) {
    throw new NetworkFailure(renewSession.failure, error)
  }
  try {
    return { access: readAnswer(renewSession, answer.status, answer.text) as Access }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.problem.code === 'user-inactive') return { ended: 'deactivated' }
    if (error.status !== 401) throw error
    return EXPIRED
  }
}

const postRenewal = async () => {
  const response = await fetch(renewSession.path, {
    method: renewSession.method,
    headers: { accept: 'application/json' },
  })
  return { status: response.status, text: await response.text() }
}

/** True if the cookie now belongs to another person: this tab must not continue with it. */
const isOtherUser = (access: Access, before: Access | undefined) =>
  before !== undefined && access.userTag !== before.userTag

const renewNow = async (): Promise<Renewal> => {
  const before = accessToken.value()
  const renew = async (): Promise<Renewal> => {
    const other = accessToken.value()
    if (other && other !== before) return { access: other }
    const renewal = await askServer()
    const { access } = renewal
    if (!access) return renewal
    if (isOtherUser(access, before)) return EXPIRED
    accessToken.keep(access)
    const { userTag, userToken, expiresAt } = access
    announce({ kind: 'renewed', userTag, userToken, expiresAt })
    return renewal
  }
  return 'locks' in navigator ? navigator.locks.request(LOCK, renew) : renew()
}

let running: Promise<Renewal> | undefined

/**
 * Renews the access token with the session cookie, or returns the reason why the session has ended. Concurrent calls share one
 * request. Tabs take turns, and the second tab uses the token of the first.
 */
export const renewAccess = (): Promise<Renewal> => {
  running ??= renewNow().finally(() => {
    running = undefined
  })
  return running
}
