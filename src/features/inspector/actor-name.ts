import { type Actors, actorOf } from '#machines/inspector/inspected.ts'

/** The name of an actor: that of its chart, or of the work it does. */
export const actorName = (actors: Actors, id: string | null): string | null =>
  (id !== null && actorOf(actors, id)?.name) || null

/** Its active states as they are written in its chart, the innermost of each branch. */
export const statesText = (states: readonly string[]): string =>
  states.filter((state) => !states.some((other) => other.startsWith(`${state}.`))).join(' + ')
