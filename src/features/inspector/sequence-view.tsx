import { directionOf } from '#contract/languages.ts'
import type { Actors, InspectedEvent } from '#machines/inspector/inspected.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import table from '#src/shared/table/scrolled-table.module.css'
import { actorName } from './actor-names.ts'
import classes from './inspector.module.css'

interface SequenceViewProps {
  events: readonly InspectedEvent[]
  actors: Actors
}

/** Number of events shown. */
const SHOWN = 40
// Lengths in pixels of the drawing.
const LANE = 190
const ROW = 40
const HEAD = 44
/** Distance between a label and the end of its arrow. */
const LABEL_AT = 12

/** The newest events as arrows between actors. The first lane is for senders outside the actors. */
export const SequenceView = ({ events, actors }: SequenceViewProps) => {
  const { t } = useTranslation('inspector')
  const isRtl = directionOf(useLanguage().language) === 'rtl'
  const shown = events.slice(-SHOWN)
  const lanes = [...new Set([null, ...shown.flatMap(({ source, actor }) => [source, actor])])]
  const width = lanes.length * LANE
  const height = HEAD + shown.length * ROW
  const x = (id: string | null) => {
    const index = Math.max(0, lanes.indexOf(id))
    return (isRtl ? lanes.length - 1 - index : index) * LANE + LANE / 2
  }
  const nameOf = (id: string | null) => actorName(actors, id) ?? t('events.outside')
  return (
    <>
      <p className={classes.quiet}>{t('sequence.most', { number: shown.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the scrollable area */}
      <section className={table.scroll} data-long aria-label={t('sequence.label')} tabIndex={0}>
        <svg
          className={classes.sequence}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={t('sequence.label')}
        >
          {lanes.map((id) => (
            <g key={id ?? 'outside'}>
              <text className={classes.lane} x={x(id)} y={18}>
                {nameOf(id)}
              </text>
              <line className={classes.life} x1={x(id)} x2={x(id)} y1={28} y2={height} />
            </g>
          ))}
          {shown.map(({ id, source, actor, event }, index) => {
            const y = HEAD + index * ROW + 16
            const [from, to] = [x(source), x(actor)]
            const towards = to >= from ? -1 : 1
            const path = from === to ? `M${from} ${y - 6}h24v12h-18` : `M${from} ${y}H${to + towards * 3}`
            const begin = isRtl ? Math.max(from, to) - LABEL_AT : Math.min(from, to) + LABEL_AT
            const tip = from === to ? { x: from + 4, y: y + 6, way: 1 } : { x: to, y, way: towards }
            return (
              <g key={id}>
                <title>
                  {t('sequence.sent', { source: nameOf(source), target: nameOf(actor), event: event.type })}
                </title>
                <path className={classes.arrow} d={path} />
                <path className={classes.tip} d={`M${tip.x} ${tip.y}l${tip.way * 7} -4v8z`} />
                <text
                  x={from === to ? from + 30 : begin}
                  y={from === to ? y + 4 : y - 5}
                  textAnchor={from === to || !isRtl ? 'start' : 'end'}
                >
                  {event.type}
                </text>
              </g>
            )
          })}
        </svg>
      </section>
    </>
  )
}
