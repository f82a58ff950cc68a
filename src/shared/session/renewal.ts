import { renewSession } from '#contract/endpoints/sessions.ts'
import { readAnswer } from '../api/answer.ts'
import { ApiFailure, NetworkFailure } from '../api/failures.ts'
import { type Access, accessToken } from './access-token.ts'
import { sessionEnds } from './session-ends.ts'
import { announce } from './tabs.ts'

const LOCK = 'session-renewal'

const askServer = async (): Promise<Access | undefined> => {
  let answer: { status: number; text: string }
  sessionEnds.note('expired')
  try {
    answer = await postRenewal()
  } catch (error) {
    throw new NetworkFailure(renewSession.failure, error)
  }
  try {
    return readAnswer(renewSession, answer.status, answer.text) as Access
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const isDeactivated = error.problem.code === 'user-inactive'
    if (!isDeactivated && error.status !== 401) throw error
    if (isDeactivated) sessionEnds.note('deactivated')
    return undefined
  }
}

const postRenewal = async () => {
  const response = await fetch(renewSession.path, {
    method: renewSession.method,
    headers: { accept: 'application/json' },
  })
  return { status: response.status, text: await response.text() }
}

/** The cookie belongs to another person by now; what this tab shows must not go on in their name. */
const isOtherUser = (access: Access, before: Access | undefined) =>
  before !== undefined && access.userTag !== before.userTag

const renewNow = async (): Promise<Access | undefined> => {
  const before = accessToken.value()
  const renew = async () => {
    const other = accessToken.value()
    if (other && other !== before) return other
    const access = await askServer()
    if (!access || isOtherUser(access, before)) return undefined
    accessToken.keep(access)
    const { userTag, userToken, expiresAt } = access
    announce({ kind: 'renewed', userTag, userToken, expiresAt })
    return access
  }
  return 'locks' in navigator ? navigator.locks.request(LOCK, renew) : renew()
}

let running: Promise<Access | undefined> | undefined

/**
 * A fresh access token by the session's cookie; `undefined` when the session is over. Calls that need one at the same time share
 * one request, and so do tabs: they take turns, and the second finds the token of the first.
 */
export const renewAccess = (): Promise<Access | undefined> => {
  running ??= renewNow().finally(() => {
    running = undefined
  })
  return running
}
