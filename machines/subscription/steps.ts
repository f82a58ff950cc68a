import { toCallProblem } from '../shared/call-problem.ts'
import type { ResubscriptionAnswer, StatusAnswer } from './types.ts'

const problemOf = ({ event }: { event: { error: unknown } }) => ({ problem: toCallProblem(event.error) })

export const toRefused = {
  target: 'showing',
  actions: [
    { type: 'remember', params: problemOf },
    { type: 'refused', params: problemOf },
  ],
} as const

export const following = {
  type: 'follow',
  params: ({ event }: { event: { output: StatusAnswer } }) => event.output,
} as const

/** What the server said of the charge that proves the card. */
export const output = ({ event }: { event: { output: ResubscriptionAnswer } }): ResubscriptionAnswer =>
  event.output

export const rememberingDecline = { type: 'rememberDecline', params: output } as const
