/** Guards and actions of the chart with their parameters read from the event at hand. */
import { problemOf, problemReported, toCallProblem } from '../shared/call-problem.ts'
import type { Meaning, Standing, VerificationAnswer } from './answers.ts'

type Answered = { event: VerificationAnswer }
type Stood = { event: { output: Standing } }
type Checked = { event: { output: VerificationAnswer } }
type Failed = { event: { error: unknown } }

export const says = (is: Meaning) =>
  ({ type: 'says', params: ({ event }: Answered) => ({ answer: event, is }) }) as const
export const checked = (is: Meaning) =>
  ({ type: 'says', params: ({ event }: Checked) => ({ answer: event.output, is }) }) as const
export const stands = (is: Standing['kind']) =>
  ({ type: 'stands', params: ({ event }: Stood) => ({ kind: event.output.kind, is }) }) as const
export const take = { type: 'take', params: ({ event }: Stood) => event.output } as const
export const fillStood = {
  type: 'fillNames',
  params: ({ event }: Stood) => ({ names: event.output.kind === 'verified' ? event.output.names : null }),
} as const
export const short = {
  type: 'isShort',
  params: ({ event }: { event: { complete: boolean } }) => event,
} as const
const ticked = ({ event }: { event: { secondsLeft: number } }) => event
export const tick = { type: 'tick', params: ticked } as const
export const timeIsUp = { type: 'timeIsUp', params: ticked } as const
export const fillAnswered = {
  type: 'fillNames',
  params: ({ event }: Answered) => ({ names: event.names }),
} as const
export const fillChecked = {
  type: 'fillNames',
  params: ({ event }: Checked) => ({ names: event.output.names }),
} as const
export const rememberAnswer = {
  type: 'remember',
  params: ({ event }: Answered) => ({ problem: problemReported(event, 'verification') }),
} as const
export const rememberChecked = {
  type: 'remember',
  params: ({ event }: Checked) => ({ problem: problemReported(event.output, 'verification') }),
} as const
export const rememberError = {
  type: 'remember',
  params: ({ event }: Failed) => ({ problem: toCallProblem(event.error) }),
} as const
export const askToRetry = {
  type: 'remember',
  params: { problem: problemOf('identity-number-invalid') },
} as const

/** A choice just before giving up still verifies. */
export const afterCancelling = [
  { guard: stands('verified'), target: 'COMPLETED', actions: [fillStood, 'announceVerified'] },
  { target: 'CANCELLED', actions: take },
] as const
