import type { ChartDrawing } from '#diagrams/drawing.ts'
import { type Actors, actorOf } from '#machines/inspector/inspected.ts'

/** The name of an actor: that of its chart, or of the work it does. */
export const actorName = (actors: Actors, id: string | null): string | null =>
  (id !== null && actorOf(actors, id)?.name) || null

/** Its active states as they are written in its chart, the innermost of each branch. */
export const statesText = (
  states: readonly string[],
  nameOf: (state: string) => string = (state) => state,
): string =>
  states
    .filter((state) => !states.some((other) => other.startsWith(`${state}.`)))
    .map(nameOf)
    .join(' + ')

/** A state as it is called in the drawing of its chart, with its name in the code where that is another. */
export const nameIn =
  (drawing: ChartDrawing | null | undefined, chart: string) =>
  (state: string): string => {
    const box = drawing?.states.find(({ id }) => id === `${chart}.${state}`)
    const name = box?.texts.flatMap(({ role, text }) => (role === 'name' ? [text] : [])).join(' ')
    const own = state.split('.').at(-1)
    return !name || name.replaceAll(' ', '') === own ? state : `${name} (${state})`
  }
