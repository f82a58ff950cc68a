/** Guards and actions of the chart with their parameters read from the event at hand. */
import { problemOf, problemReported, toCallProblem } from '../shared/call-problem.ts'
import type { Meaning, Standing, VerificationAnswer } from './answers.ts'

type Answered = { event: VerificationAnswer }
type StandingTold = { event: { output: Standing } }
type Checked = { event: { output: VerificationAnswer } }
type Failed = { event: { error: unknown } }

/** Whether the answer of the socket or the poll is about this verification and means this. */
export const answerMeans = (meaning: Meaning) =>
  ({ type: 'answerMeans', params: ({ event }: Answered) => ({ answer: event, meaning }) }) as const
/** The same of the answer that was asked for with a status check. */
export const checkMeans = (meaning: Meaning) =>
  ({ type: 'answerMeans', params: ({ event }: Checked) => ({ answer: event.output, meaning }) }) as const
/** Whether a call was answered with a verification of this kind. */
export const standingIs = (kind: Standing['kind']) =>
  ({
    type: 'standingIs',
    params: ({ event }: StandingTold) => ({ standing: event.output.kind, kind }),
  }) as const
export const take = { type: 'take', params: ({ event }: StandingTold) => event.output } as const
export const fillFromStanding = {
  type: 'fillNames',
  params: ({ event }: StandingTold) => ({
    names: event.output.kind === 'verified' ? event.output.names : null,
  }),
} as const
export const short = {
  type: 'isShort',
  params: ({ event }: { event: { complete: boolean } }) => event,
} as const
const ticked = ({ event }: { event: { secondsLeft: number } }) => event
export const tick = { type: 'tick', params: ticked } as const
export const timeIsUp = { type: 'timeIsUp', params: ticked } as const
export const fillFromAnswer = {
  type: 'fillNames',
  params: ({ event }: Answered) => ({ names: event.names }),
} as const
export const fillFromCheck = {
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
  { guard: standingIs('verified'), target: 'COMPLETED', actions: [fillFromStanding, 'announceVerified'] },
  { target: 'CANCELLED', actions: take },
] as const
