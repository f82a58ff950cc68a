import { vi } from 'vitest'
import { createActor, type EventFromLogic, fromCallback, fromPromise, waitFor } from 'xstate'
import type { IdentityStatus, VerifiedNames } from '#contract/entities/identity.ts'
import { identityDialogMachine } from '#machines/identity-dialog/identity-dialog.machine.ts'
import type { Standing, VerificationAnswer } from '#machines/identity-dialog/setup.ts'
import { chartUnder } from './identity-chart.ts'

export const names: VerifiedNames = {
  firstName: 'Sara',
  lastName: 'Alharbi',
  arabicFirstName: 'سارة',
  arabicLastName: 'الحربي',
}
/** Fields of an answer about a verification, with its status text. */
export type AnswerFields = Partial<VerificationAnswer> & { status?: IdentityStatus }
export const answer = ({ status = 'waiting', ...fields }: AnswerFields): VerificationAnswer => ({
  transId: 't1',
  chart: chartUnder(status),
  message: null,
  names: null,
  ...fields,
})
export const open: Standing = { kind: 'open', transId: 't1', until: 180_000, retryUntil: 200_000 }
export const never = () => new Promise<never>(() => {})

export interface Story {
  verified?: boolean
  resume?: () => Promise<Standing>
  request?: () => Promise<Standing>
  status?: () => Promise<VerificationAnswer>
  cancel?: () => Promise<Standing>
}

/** Starts the dialog of one person; `story` has the answer of each call. */
export const begin = (story: Story = {}) => {
  const heard = {
    fill: vi.fn(),
    clear: vi.fn(),
    announce: vi.fn(),
    countdowns: [] as number[],
    listened: [] as string[],
    checked: [] as string[],
    cancelled: [] as string[],
  }
  const actor = createActor(
    identityDialogMachine.provide({
      actors: {
        resume: fromPromise(story.resume ?? (async () => ({ kind: 'none' }) as const)),
        request: fromPromise(story.request ?? (async () => open)),
        checkStatus: fromPromise(({ input }) => {
          heard.checked.push(input.transId)
          return (story.status ?? never)()
        }),
        cancel: fromPromise(({ input }) => {
          heard.cancelled.push(input.transId)
          return (story.cancel ?? (async () => ({ kind: 'wait', until: 200_000 }) as const))()
        }),
        listen: fromCallback(({ input }) => {
          heard.listened.push((input as { transId: string }).transId)
        }),
        countdown: fromCallback(({ input }) => {
          heard.countdowns.push((input as { until: number }).until)
        }),
      },
      actions: {
        fillNames: (_, params) => heard.fill(params.names),
        clearNames: () => heard.clear(),
        announceVerified: () => heard.announce(),
      },
    }),
    { input: { verified: story.verified ?? false } },
  ).start()
  const reach = (state: string) => waitFor(actor, (snapshot) => snapshot.matches(state as never))
  const arrive = (fields: AnswerFields) =>
    actor.send({ type: 'answer.arrived', ...answer(fields) } satisfies EventFromLogic<
      typeof identityDialogMachine
    >)
  const choosing = async () => {
    await reach('PENDING')
    actor.send({ type: 'verify.pressed' })
    await reach('WAITING')
  }
  return { actor, heard, reach, arrive, choosing }
}
