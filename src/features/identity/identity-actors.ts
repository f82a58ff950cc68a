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

/** The open request: the number that the dialog shows, and the data for further calls. */
export interface Choice {
  transId: string
  random: string
  nationalId: string
  app: IdentityApp | null
}

interface ActorDeps {
  /** The number in the form. */
  nationalId: () => string
  /** Shows the open request. `isResumed`: an earlier visit created it. */
  show: (choice: Choice, how: { isResumed: boolean }) => void
}

/** The effects of the identity dialog. The ID and the number to choose are never stored. */
export const identityActors = ({ nationalId, show }: ActorDeps) => {
  let choice: Choice | null = null

  const openChoice = (transId: string): Choice => {
    if (choice?.transId !== transId) throw new Error('This verification is not open')
    return choice
  }
  const open = (request: IdentityRequest, nationalId: string, isResumed: boolean) => {
    const { transId, random, app = null } = request
    choice = { transId, random, nationalId, app }
    show(choice, { isResumed })
  }
  const fetchStatus = async (transId: string): Promise<VerificationAnswer> => {
    const { random, nationalId } = openChoice(transId)
    return { transId, ...(await call(getVerificationStatus, { body: { nationalId, random, transId } })) }
  }
  const current = async () => (await call(getCurrentVerification, {})).verification

  return {
    resume: fromPromise<Standing, void>(async () => {
      const latest = await current()
      if (!latest) return { kind: 'none' }
      const standing = standingOf(latest, latest.names)
      if (standing.kind !== 'none') open(latest, latest.nationalId, true)
      return standing
    }),
    request: fromPromise<Standing, void>(async () => {
      const requestedId = nationalId()
      try {
        const reply = await call(createVerification, { body: { nationalId: requestedId } })
        if ('customer' in reply) return { kind: 'verified', names: reply.names }
        open(reply, requestedId, false)
        return standingOf(reply, null)
      } catch (error) {
        const { code, params } = toCallProblem(error)
        if (code !== 'identity-too-early') throw error
        return { kind: 'wait', until: performance.now() + Number(params.seconds ?? 0) * 1000 }
      }
    }),
    checkStatus: fromPromise<VerificationAnswer, { transId: string }>(({ input }) =>
      fetchStatus(input.transId),
    ),
    cancel: fromPromise<Standing, { transId: string }>(async ({ input }) => {
      const { transId, nationalId } = openChoice(input.transId)
      const ended = await call(cancelVerification, { params: { transId }, body: { nationalId } })
      if (!isVerified(identitySnapshot(ended))) return { kind: 'wait', until: untilOf(ended, 'retryAt') }
      return { kind: 'verified', names: (await current())?.names ?? null }
    }),
    listen: fromCallback<IdentityDialogEvent, { transId: string }>(({ input, sendBack }) =>
      listenForAnswer({
        transId: input.transId,
        fetchStatus: () => fetchStatus(input.transId),
        report: (answer) => sendBack({ type: 'answer.arrived', ...answer }),
      }),
    ),
    countdown: fromCallback<IdentityDialogEvent, Countdown>(({ input, sendBack }) =>
      startCountdown({
        ...input,
        send: sendBack,
        fetchDeadline: async () => {
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
  fetchStatus: () => Promise<VerificationAnswer>
  report: (answer: VerificationAnswer) => void
}

const listenToSocket = ({ transId, report }: ListenDeps): (() => void) =>
  subscribeToServer({
    event: identityUpdateEvent(transId),
    onMessage: (update) => {
      const answer = IdentityUpdate.safeParse(update)
      if (answer.success) report(answer.data)
    },
  })

const poll = ({ fetchStatus, report }: ListenDeps): (() => void) => {
  let isRunning = false
  const look = async () => {
    if (isRunning || document.visibilityState !== 'visible') return
    isRunning = true
    await fetchStatus().then(report, () => {})
    isRunning = false
  }
  const timer = setInterval(look, POLL_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Waits for the result through the socket and, while the page is visible, by polling. Returns a function that stops waiting. */
const listenForAnswer = (deps: ListenDeps): (() => void) => {
  const stops = [listenToSocket(deps), poll(deps)]
  return () => {
    for (const stop of stops) stop()
  }
}

const millisecondsLeft = (request: IdentityRequest, end: string): number =>
  Date.parse(end) - Date.parse(request.now)

/** The server's deadline as a value of `performance.now()`, which a wrong device clock does not affect. */
const untilOf = (request: IdentityRequest, end: 'expiresAt' | 'retryAt'): number =>
  performance.now() + millisecondsLeft(request, request[end])

/** The state of a stored request: verified, open, to wait for, or none. */
const standingOf = (request: IdentityRequest, names: VerifiedNames | null): Standing => {
  const identity = identitySnapshot(request)
  if (isVerified(identity)) return { kind: 'verified', names }
  if (isWaiting(identity) && millisecondsLeft(request, request.expiresAt) > 0)
    return {
      kind: 'open',
      transId: request.transId,
      until: untilOf(request, 'expiresAt'),
      retryUntil: untilOf(request, 'retryAt'),
    }
  if (isGivenUp(identity) && millisecondsLeft(request, request.retryAt) > 0)
    return { kind: 'wait', until: untilOf(request, 'retryAt') }
  return { kind: 'none' }
}

const TICK_MS = 1000
/** A larger drift of the clocks means that the page slept or the clock was set: then the deadline is read again. */
const DRIFT_MS = 3000

interface CountdownDeps {
  /** The deadline as a value of `performance.now()`. */
  until: number
  /** True to read the deadline from the server before the first tick. */
  askFirst?: boolean
  send: (event: IdentityDialogEvent) => void
  /** Reads the deadline from the server, as a value of `performance.now()`; null if unknown. */
  fetchDeadline: () => Promise<number | null>
}

/**
 * Sends the seconds left, now and each second. Counts with `performance.now()`, which stops while a device sleeps. Therefore it reads
 * the deadline from the server when the device clock drifts from it, or when the page becomes visible.
 */
const startCountdown = ({ until, askFirst = false, send, fetchDeadline }: CountdownDeps): (() => void) => {
  let end = until
  let gap = Date.now() - performance.now()

  const tick = () =>
    send({ type: 'countdown.ticked', secondsLeft: Math.max(0, Math.ceil((end - performance.now()) / 1000)) })
  const correct = async () => {
    end = (await fetchDeadline().catch(() => null)) ?? end
    tick()
  }
  const onTick = () => {
    const now = Date.now() - performance.now()
    const drifted = Math.abs(now - gap) > DRIFT_MS
    gap = now
    if (drifted) void correct()
    else tick()
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') void correct()
  }

  const timer = setInterval(onTick, TICK_MS)
  document.addEventListener('visibilitychange', onVisibilityChange)
  if (askFirst) void correct()
  else tick()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
