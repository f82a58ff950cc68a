import type { AnyStateMachine } from 'xstate'

/** The state in which a chart begins, as a row that was just made stores it. Throws for a chart that names none. */
export const initialState = ({ id, config: { initial } }: AnyStateMachine): string => {
  if (typeof initial !== 'string') throw new Error(`${id}: the chart names no state to begin in`)
  return initial
}
