import type { Sentence } from '../translate.ts'

/** The states of one chart, each by its path: `still-checking.asking`. */
export type ArabicStates = Readonly<Record<string, Sentence>>

/** The states of these charts by the id they have in a drawing: `card-return.still-checking.asking`. */
export const byId = (charts: Readonly<Record<string, ArabicStates>>): ArabicStates =>
  Object.fromEntries(
    Object.entries(charts).flatMap(([chart, states]) =>
      Object.entries(states).map(([path, sentence]) => [`${chart}.${path}`, sentence] as const),
    ),
  )
