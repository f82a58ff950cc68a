import { IconArrowNarrowLeft, IconArrowNarrowRight } from '@tabler/icons-react'
import { directionOf } from '#contract/languages.ts'
import {
  type Actors,
  actorOf,
  type InspectedActor,
  type InspectedEvent,
} from '#machines/inspector/inspected.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ScrolledTable } from '#src/shared/table/scrolled-table.tsx'
import { IsolatedText, isolated, Latin } from '#src/shared/ui/isolated-text.tsx'
import { valueText } from '#src/shared/ui/value-list.tsx'
import { actorName, statesText } from './actor-names.ts'
import classes from './inspector.module.css'

interface EventListProps {
  events: readonly InspectedEvent[]
  actors: Actors
  /** Distinguishes actors of the same name. */
  placeOf: (actor: InspectedActor) => string
  onChoose: (actor: string) => void
}

/** Number of events shown. */
const SHOWN = 200
const COLUMNS = ['at', 'actor', 'event', 'from', 'became'] as const

/** The time of a UTC instant with milliseconds, such as `09:30:15.123`. */
const clock = (at: string): string => at.slice(11, 23)

/** The newest events first, with sender, states and changes of the context. */
export const EventList = ({ events, actors, placeOf, onChoose }: EventListProps) => {
  const { t } = useTranslation('inspector')
  const Arrow = directionOf(useLanguage().language) === 'rtl' ? IconArrowNarrowLeft : IconArrowNarrowRight
  const arrow = (
    <Arrow className={classes.arrow} size={14} stroke={1.75} role="img" aria-label={t('events.to')} />
  )
  const resultOf = ({ took }: InspectedEvent) => {
    if (!took) return null
    if (took.refused) {
      const { guard } = took.refused
      return guard === null ? (
        t('events.refused')
      ) : (
        <IsolatedText>{t('events.refusedBy', { guard: isolated(guard) })}</IsolatedText>
      )
    }
    const [from, to] = [statesText(took.from), statesText(took.to)]
    if (from === to) return to === '' ? null : t('events.stayed')
    return (
      <>
        {from !== '' && (
          <>
            <Latin>{from}</Latin>
            {arrow}
          </>
        )}
        <Latin>{to}</Latin>
      </>
    )
  }
  return (
    <ScrolledTable
      isLong
      hasCards
      label={t('events.title')}
      titles={COLUMNS.map((column) => t(`events.${column}`))}
    >
      {events
        .slice(-SHOWN)
        .toReversed()
        .map((entry) => {
          const { type, ...carried } = entry.event
          const actor = actorOf(actors, entry.actor)
          const result = resultOf(entry)
          const changes = entry.took?.changes ?? []
          return (
            <tr key={entry.id} className={classes.row}>
              <td className={classes.at} data-title={t('events.at')}>
                <Latin>{clock(entry.at)}</Latin>
              </td>
              <td data-two-thirds data-title={t('events.actor')}>
                <button type="button" className={classes.link} onClick={() => onChoose(entry.actor)}>
                  <Latin>{actorName(actors, entry.actor)}</Latin>
                </button>{' '}
                <bdi className={classes.quiet}>{actor && placeOf(actor)}</bdi>
              </td>
              <td data-wide data-title={t('events.event')}>
                <Latin>{type}</Latin>
                {Object.keys(carried).length > 0 && (
                  <span className={classes.carried}>
                    <Latin>{valueText(carried)}</Latin>
                  </span>
                )}
              </td>
              <td data-wide data-title={t('events.from')}>
                <Latin>{actorName(actors, entry.source) ?? t('events.outside')}</Latin>
              </td>
              <td
                data-wide
                data-empty={result === null && changes.length === 0}
                data-title={t('events.became')}
              >
                {result}
                {changes.map(({ field, before, after }) => (
                  <span key={field} className={classes.carried}>
                    <Latin>{field}</Latin>: <Latin>{valueText(before)}</Latin>
                    {arrow}
                    <Latin>{valueText(after)}</Latin>
                  </span>
                ))}
              </td>
            </tr>
          )
        })}
    </ScrolledTable>
  )
}
