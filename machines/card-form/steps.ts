import { toFailure } from './failure.ts'
import type { CardFormContext, Failed, Found, Tokenized } from './types.ts'

const failure = ({ event }: Failed) => ({ failure: toFailure(event.error) })

export const takeAttempt = {
  type: 'takeAttempt',
  params: ({ event }: { event: { output: { attemptId: string } } }) => event.output,
} as const

export const takeFound = {
  type: 'takeFound',
  params: ({ event }: Found) => ({ attempt: event.output }),
} as const

/** The token, and what keeps it from being used, as the provider answered. */
export const output = ({ event }: Tokenized) => event.output

export const rememberError = { type: 'remember', params: failure } as const

export const reportError = { type: 'reportFailure', params: failure } as const

export const openReturn = {
  type: 'openReturn',
  params: ({ context }: { context: CardFormContext }) => ({ attemptId: context.attemptId }),
} as const

export const forgetAttempt = { type: 'takeAttempt', params: { attemptId: null } } as const

/** The failure of a card whose brand is not accepted. */
export const brand = ({ event }: Tokenized) => ({
  failure: { kind: 'brand-refused', brand: event.output.refusedBrand ?? '' } as const,
})

/** The failure of a card that the bank cannot verify, with the provider’s words. */
export const unverifiable = ({ event }: Tokenized) => ({
  failure: { kind: 'not-verifiable', message: event.output.message } as const,
})

export const onSubmit = [{ guard: 'attemptOpen', target: 'tokenizing' }, { target: 'opening' }] as const

const reporting = (isWorking: boolean, isReady: boolean) =>
  ({ type: 'report', params: { isWorking, isReady } }) as const

export const reportWithoutForm = reporting(false, false)

export const reportWorkWithoutForm = reporting(true, false)

export const reportSending = reporting(true, true)

export const reportForm = {
  type: 'report',
  params: ({ context }: { context: CardFormContext }) => ({ isWorking: false, isReady: !context.isFolded }),
} as const
