import { fromCallback, fromPromise } from 'xstate'
import {
  cancelVerification,
  createVerification,
  getCurrentVerification,
  getVerificationStatus,
} from '#contract/endpoints/identity.ts'
import type { IdentityApp, IdentityRequest } from '#contract/entities/identity.ts'
import { identitySnapshot } from '#machines/identity/identity.machine.ts'
import { isTimeOver, isVerified } from '#machines/identity/selectors.ts'
import type { Countdown, IdentityDialogEvent } from '#machines/identity-dialog/identity-dialog.machine.ts'
import type { Standing, VerificationAnswer } from '#machines/identity-dialog/setup.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { startCountdown } from './countdown.ts'
import { listenForAnswer } from './listen.ts'
import { standingOf, untilOf } from './standing.ts'

/** What the person is shown, and what the server wants to hear again about it. */
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

/** The effects of the identity dialog. The numbers pass through here and through nothing that is kept. */
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
