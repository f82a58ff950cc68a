import { vi } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import {
  type CardFormReport,
  cardFormMachine,
  type TokenizedCard,
  type UnfinishedAttempt,
} from '#machines/card-form/card-form.machine.ts'

/** A card that the provider has tokenized and that the bank can verify. */
export const card: TokenizedCard = {
  paymentIdentifier: 'token_1',
  refusedBrand: null,
  verificationUrl: 'https://bank.example/verify',
  message: null,
}

/** An attempt whose person is still at the bank. */
export const atBank: UnfinishedAttempt = { attemptId: 'a0', isDecided: false }

/** An attempt that the bank has decided before the person came back. */
export const decided: UnfinishedAttempt = { attemptId: 'a0', isDecided: true }

export interface Story {
  unfinished?: UnfinishedAttempt | null
  /** The server's answer to each read, instead of `unfinished`. */
  find?: () => Promise<UnfinishedAttempt | null>
  open?: () => Promise<{ attemptId: string }>
  tokenize?: () => Promise<TokenizedCard>
  record?: () => Promise<{ verificationUrl: string }>
  drop?: () => Promise<UnfinishedAttempt | null>
  follow?: () => Promise<void>
  returnToBank?: () => Promise<void>
  /** The attempt that came with the screen. */
  cameWith?: UnfinishedAttempt | null
  /** An unusable card is shown instead of the form. */
  isFolded?: boolean
}

/** Starts the chart with a server and a card provider that answer as in `story`. */
export const begin = (story: Story = {}) => {
  const calls: string[] = []
  const logged = vi.fn()
  const reports: CardFormReport[] = []
  const recorded = <T, Input = void>(name: string, work: () => Promise<T>) =>
    fromPromise<T, Input>(async ({ input }) => {
      calls.push(input === undefined ? name : `${name} ${JSON.stringify(input)}`)
      return work()
    })
  const actor = createActor(
    cardFormMachine.provide({
      actors: {
        host: fromCallback<{ type: 'form.reported' } & CardFormReport>(({ receive }) =>
          receive(({ isWorking, isReady }) => reports.push({ isWorking, isReady })),
        ),
        findUnfinished: recorded<UnfinishedAttempt | null>(
          'find',
          story.find ?? (async () => story.unfinished ?? null),
        ),
        watchPage: fromCallback<{ type: never }>(() => {}),
        drop: recorded<UnfinishedAttempt | null, { attemptId: string }>(
          'drop',
          story.drop ?? (async () => null),
        ),
        returnToBank: recorded<void, { attemptId: string }>('bank', story.returnToBank ?? (async () => {})),
        openAttempt: recorded('open', story.open ?? (async () => ({ attemptId: 'a1' }))),
        tokenize: recorded<TokenizedCard, { attemptId: string }>(
          'tokenize',
          story.tokenize ?? (async () => card),
        ),
        record: recorded<{ verificationUrl: string }, { attemptId: string; card: TokenizedCard }>(
          'record',
          story.record ?? (async () => ({ verificationUrl: card.verificationUrl ?? '' })),
        ),
        follow: recorded<void, { verificationUrl: string }>(
          'follow',
          story.follow ?? (() => new Promise<void>(() => {})),
        ),
      },
      actions: {
        reportFailure: (_, params) => logged('failure', params.failure.kind),
        reportSuccess: () => logged('success'),
        openReturn: (_, params) => logged('return', params.attemptId),
      },
    }),
    { input: { isFolded: story.isFolded ?? false, unfinished: story.cameWith } },
  ).start()
  const at = (state: string) => waitFor(actor, (snapshot) => snapshot.matches(state as never))
  const submit = async () => {
    await at('editing')
    actor.send({ type: 'submit.pressed' })
  }
  return { actor, calls, logged, reports, at, submit }
}
