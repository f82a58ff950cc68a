import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { toCallProblem } from '../shared/call-problem.ts'

/** Why a call of the reviewer was refused, or could not be made. */
export const problemOf = ({ event }: { event: { error: unknown } }) => ({
  problem: toCallProblem(event.error),
})

export const remembering = { type: 'remember', params: problemOf } as const

/** What of the application the reviewer has marked or unmarked. */
export const targetOf = ({ event }: { event: { target: ChangeTarget } }) => ({ target: event.target })

export const marking = {
  'mark.pressed': { target: 'marking', actions: { type: 'begin', params: targetOf } },
} as const

export const removed = { type: 'remove', params: targetOf } as const

export const removing = { 'mark.removed': { target: 'reading', actions: removed } } as const

/** What was begun and left empty is not begun any more. */
export const sendable = {
  'send.pressed': { guard: 'isReady', target: 'confirming', actions: 'drop' },
} as const
