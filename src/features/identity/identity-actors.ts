import { fromCallback, fromPromise } from 'xstate'
import {
  cancelVerification,
  createVerification,
  getCurrentVerification,
  getVerificationStatus,
} from '#contract/endpoints/identity.ts'
import type { IdentityApp, IdentityRequest, VerifiedNames } from '#contract/entities/identity.ts'
import { IdentityUpdate, identityUpdateEvent } from '#contract/events.ts'
import { identitySnapshot } from '#machines/identity/identity.machine.ts'
import { isGivenUp, isTimeOver, isVerified, isWaiting } from '#machines/identity/selectors.ts'
import type { Countdown, IdentityDialogEvent } from '#machines/identity-dialog/identity-dialog.machine.ts'
import type { Standing, VerificationAnswer } from '#machines/identity-dialog/setup.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { subscribeToServer } from '#src/shared/realtime/subscribe-to-server.ts'

/** The open request that is shown to the user, with the ID that the server needs again. */
export interface Choice {
  transId: string
  random: string
  nationalId: string
  app: IdentityApp | null
}

interface ActorDeps {
  /** The number in the form. */
  nationalId: () => string
  show: (choice: Choice, how: { isResumed: boolean }) => void
}

/** The effects of the identity dialog. The numbers are never stored. */
export const identityActors = ({ nationalId, show }: ActorDeps) => {
  let choice: Choice | null = null

  const chosen = (transId: string): Choice => {
    if (choice?.transId !== transId) throw new Error('This verification is not the one that is open')
    return choice
  }
  const take = (request: IdentityRequest, of: string, isResumed: boolean) => {
    const { transId, random, app = null } = request
    choice = { transId, random, nationalId: of, app }
    show(choice, { isResumed })
  }
  const ask = async (transId: string): Promise<VerificationAnswer> => {
    const { random, nationalId } = chosen(transId)
    return { transId, ...(await call(getVerificationStatus, { body: { nationalId, random, transId } })) }
  }
  const current = async () => (await call(getCurrentVerification, {})).verification

  return {
    resume: fromPromise<Standing, void>(async () => {
      const latest = await current()
      if (!latest) return { kind: 'none' }
      const standing = standingOf(latest, latest.names)
      if (standing.kind !== 'none') take(latest, latest.nationalId, true)
      return standing
    }),
    request: fromPromise<Standing, void>(async () => {
      const of = nationalId()
      try {
        const reply = await call(createVerification, { body: { nationalId: of } })
        if ('customer' in reply) return { kind: 'verified', names: reply.names }
        take(reply, of, false)
        return standingOf(reply, null)
      } catch (error) {
        const { code, params } = toCallProblem(error)
        if (code !== 'identity-too-early') throw error
        return { kind: 'wait', until: performance.now() + Number(params.seconds ?? 0) * 1000 }
      }
    }),
    checkStatus: fromPromise<VerificationAnswer, { transId: string }>(({ input }) => ask(input.transId)),
    cancel: fromPromise<Standing, { transId: string }>(async ({ input }) => {
      const { transId, nationalId } = chosen(input.transId)
      const ended = await call(cancelVerification, { params: { transId }, body: { nationalId } })
      if (!isVerified(identitySnapshot(ended))) return { kind: 'wait', until: untilOf(ended, 'retryAt') }
      return { kind: 'verified', names: (await current())?.names ?? null }
    }),
    listen: fromCallback<IdentityDialogEvent, { transId: string }>(({ input, sendBack }) =>
      listenForAnswer({
        transId: input.transId,
        ask: () => ask(input.transId),
        tell: (answer) => sendBack({ type: 'answer.arrived', ...answer }),
      }),
    ),
    countdown: fromCallback<IdentityDialogEvent, Countdown>(({ input, sendBack }) =>
      startCountdown({
        ...input,
        send: sendBack,
        askServer: async () => {
          const latest = await current()
          if (!latest || latest.transId !== choice?.transId) return null
          return untilOf(latest, isTimeOver(identitySnapshot(latest)) ? 'retryAt' : 'expiresAt')
        },
      }),
    ),
  }
}

const POLL_MS = 3000

interface ListenDeps {
  transId: string
  /** Reads the status from the server. */
  ask: () => Promise<VerificationAnswer>
  tell: (answer: VerificationAnswer) => void
}

const listenToSocket = ({ transId, tell }: ListenDeps): (() => void) =>
  subscribeToServer({
    event: identityUpdateEvent(transId),
    onMessage: (update) => {
      const answer = IdentityUpdate.safeParse(update)
      if (answer.success) tell(answer.data)
    },
  })

const poll = ({ ask, tell }: ListenDeps): (() => void) => {
  let isAsking = false
  const look = async () => {
    if (isAsking || document.visibilityState !== 'visible') return
    isAsking = true
    await ask().then(tell, () => {})
    isAsking = false
  }
  const timer = setInterval(look, POLL_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Waits for the result through the socket and by polling while the page is visible. */
const listenForAnswer = (deps: ListenDeps): (() => void) => {
  const stops = [listenToSocket(deps), poll(deps)]
  return () => {
    for (const stop of stops) stop()
  }
}

const left = (request: IdentityRequest, end: string): number => Date.parse(end) - Date.parse(request.now)

/** The server's deadline on this page's steady clock, independent of a wrong wall clock. */
const untilOf = (request: IdentityRequest, end: 'expiresAt' | 'retryAt'): number =>
  performance.now() + left(request, request[end])

/** The state of a stored request: choose, wait, or nothing. */
const standingOf = (request: IdentityRequest, names: VerifiedNames | null): Standing => {
  const identity = identitySnapshot(request)
  if (isVerified(identity)) return { kind: 'verified', names }
  if (isWaiting(identity) && left(request, request.expiresAt) > 0)
    return {
      kind: 'open',
      transId: request.transId,
      until: untilOf(request, 'expiresAt'),
      retryUntil: untilOf(request, 'retryAt'),
    }
  if (isGivenUp(identity) && left(request, request.retryAt) > 0)
    return { kind: 'wait', until: untilOf(request, 'retryAt') }
  return { kind: 'none' }
}

const TICK_MS = 1000
/** After a larger drift the page has slept or the clock was set; then the deadline is read from the server. */
const DRIFT_MS = 3000

interface CountdownDeps {
  until: number
  askFirst?: boolean
  send: (event: IdentityDialogEvent) => void
  /** The end of the time, on the page's steady clock; null if unknown. */
  askServer: () => Promise<number | null>
}

/**
 * Sends the seconds left, now and each second. Counts on the page's steady clock, which stops while a device sleeps; when the wall clock
 * drifts or the page becomes visible, it asks the server for the deadline.
 */
const startCountdown = ({ until, askFirst = false, send, askServer }: CountdownDeps): (() => void) => {
  let end = until
  let gap = Date.now() - performance.now()

  const tick = () =>
    send({ type: 'countdown.ticked', secondsLeft: Math.max(0, Math.ceil((end - performance.now()) / 1000)) })
  const correct = async () => {
    end = (await askServer().catch(() => null)) ?? end
    tick()
  }
  const onTick = () => {
    const now = Date.now() - performance.now()
    const drifted = Math.abs(now - gap) > DRIFT_MS
    gap = now
    if (drifted) void correct()
    else tick()
  }
  const onSeen = () => {
    if (document.visibilityState === 'visible') void correct()
  }

  const timer = setInterval(onTick, TICK_MS)
  document.addEventListener('visibilitychange', onSeen)
  if (askFirst) void correct()
  else tick()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onSeen)
  }
}
