import { vi } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import {
  type CardFormReport,
  cardFormMachine,
  type TokenizedCard,
  type UnfinishedAttempt,
} from '#machines/card-form/card-form.machine.ts'

/** A card the provider has taken and can have verified. */
export const card: TokenizedCard = {
  paymentIdentifier: 'token_1',
  refusedBrand: null,
  verificationUrl: 'https://bank.example/verify',
  message: null,
}

/** An attempt whose person is still at the bank. */
export const atBank: UnfinishedAttempt = { attemptId: 'a0', isDecided: false }

/** One the bank has decided, of which nobody has been told. */
export const decided: UnfinishedAttempt = { attemptId: 'a0', isDecided: true }

export interface Story {
  unfinished?: UnfinishedAttempt | null
  /** What the server says each time it is asked, instead. */
  find?: () => Promise<UnfinishedAttempt | null>
  open?: () => Promise<{ attemptId: string }>
  tokenize?: () => Promise<TokenizedCard>
  record?: () => Promise<{ verificationUrl: string }>
  drop?: () => Promise<UnfinishedAttempt | null>
  follow?: () => Promise<void>
  returnToBank?: () => Promise<void>
  /** What the screen has come with. */
  cameWith?: UnfinishedAttempt | null
  /** A card of no use stands in the form's place. */
  isFolded?: boolean
}

/** The chart beside a server and a card provider that answer as the story tells. */
export const begin = (story: Story = {}) => {
  const calls: string[] = []
  const logged = vi.fn()
  const reports: CardFormReport[] = []
  const noted = <T, Input = void>(name: string, work: () => Promise<T>) =>
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
        findUnfinished: noted<UnfinishedAttempt | null>(
          'find',
          story.find ?? (async () => story.unfinished ?? null),
        ),
        watchPage: fromCallback<{ type: never }>(() => {}),
        drop: noted<UnfinishedAttempt | null, { attemptId: string }>(
          'drop',
          story.drop ?? (async () => null),
        ),
        returnToBank: noted<void, { attemptId: string }>('bank', story.returnToBank ?? (async () => {})),
        openAttempt: noted('open', story.open ?? (async () => ({ attemptId: 'a1' }))),
        tokenize: noted<TokenizedCard, { attemptId: string }>(
          'tokenize',
          story.tokenize ?? (async () => card),
        ),
        record: noted<{ verificationUrl: string }, { attemptId: string; card: TokenizedCard }>(
          'record',
          story.record ?? (async () => ({ verificationUrl: card.verificationUrl ?? '' })),
        ),
        follow: noted<void, { verificationUrl: string }>(
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
