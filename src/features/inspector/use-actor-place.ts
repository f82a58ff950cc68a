import type { InspectedActor } from '#machines/inspector/inspected.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** A recorded flow is named by the beginning of its pseudonym; actors of a page have only numbers. */
const pseudonymOf = ({ id }: InspectedActor): string => /\/([0-9a-f]{8})\b/.exec(id)?.[1] ?? ''

const pageOf = ({ id }: InspectedActor): string => id.split('/')[0] ?? ''

/** The inspected pages in the order in which they were heard; a page that was loaded again is another one. */
const pagesOf = (actors: readonly InspectedActor[]): string[] => [
  ...new Set(actors.filter((actor) => pseudonymOf(actor) === '').map(pageOf)),
]

/** What tells actors of one name apart: where several pages are inspected, the number of its page; of a recorded flow its pseudonym. */
export const useActorPlace = (actors: readonly InspectedActor[]): ((actor: InspectedActor) => string) => {
  const { t } = useTranslation('inspector')
  const pages = pagesOf(actors)
  return (actor) => {
    const index = pages.indexOf(pageOf(actor))
    return pages.length > 1 && index >= 0 ? t('actors.page', { number: index + 1 }) : pseudonymOf(actor)
  }
}
