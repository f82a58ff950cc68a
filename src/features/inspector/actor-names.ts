import type { ChartDrawing } from '#diagrams/drawing.ts'
import { type Actors, actorOf, type InspectedActor } from '#machines/inspector/inspected.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** The name of an actor's chart or of its work. */
export const actorName = (actors: Actors, id: string | null): string | null =>
  (id !== null && actorOf(actors, id)?.name) || null

/** The innermost active states, as named in the chart. */
export const statesText = (
  states: readonly string[],
  nameOf: (state: string) => string = (state) => state,
): string =>
  states
    .filter((state) => !states.some((other) => other.startsWith(`${state}.`)))
    .map(nameOf)
    .join(' + ')

/** The drawn name of a state, followed by its name in the code if it differs. */
export const nameIn =
  (drawing: ChartDrawing | null | undefined, chart: string) =>
  (state: string): string => {
    const box = drawing?.states.find(({ id }) => id === `${chart}.${state}`)
    const name = box?.texts.flatMap(({ role, text }) => (role === 'name' ? [text] : [])).join(' ')
    const own = state.split('.').at(-1)
    return !name || name.replaceAll(' ', '') === own ? state : `${name} (${state})`
  }

/** The name of a recorded flow in an actor's id; '' for actors of a page. */
const flowNameOf = ({ id }: InspectedActor): string => /\/([a-z2-7]{12})\b/.exec(id)?.[1] ?? ''

const pageOf = ({ id }: InspectedActor): string => id.split('/')[0] ?? ''

/** The inspected pages in order of arrival. A reloaded page counts as new. */
const pagesOf = (actors: readonly InspectedActor[]): string[] => [
  ...new Set(actors.filter((actor) => flowNameOf(actor) === '').map(pageOf)),
]

/** Distinguishes actors of the same name by the number of their page or the name of their flow. */
export const useActorLabel = (actors: readonly InspectedActor[]): ((actor: InspectedActor) => string) => {
  const { t } = useTranslation('inspector')
  const pages = pagesOf(actors)
  return (actor) => {
    const index = pages.indexOf(pageOf(actor))
    return pages.length > 1 && index >= 0 ? t('actors.page', { number: index + 1 }) : flowNameOf(actor)
  }
}
