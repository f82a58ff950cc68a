import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ChartFigures, FlowChart, StateFigures } from '#contract/entities/flow-figures.ts'
import type { Days } from '#rules/flow-period.ts'
import { useDrawing } from '#src/shared/chart-map/use-drawing.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './insight.module.css'
import { chartQuery, filtersOf } from './insight-query.ts'
import type { InsightSearch } from './insight-search.ts'
import { figuresOf } from './map-figures.ts'
import { RefusalWords } from './refusal-words.tsx'
import { useDuration } from './use-duration.ts'
import { countText } from './use-figure-words.ts'
import { drawnStates, useStateNames } from './use-state-names.ts'

interface FiguresTableProps {
  chart: FlowChart
  /** The period, and the one it is compared with. */
  periods: readonly Days[]
  search: InsightSearch
}

const COLUMNS = ['now', 'entered', 'returned', 'median', 'p90'] as const

/** The figures of every state as a table; those of a second period stand beside them. */
export const FiguresTable = ({ chart, periods, search }: FiguresTableProps) => {
  const { t } = useTranslation('insight')
  const { nameOf } = useStateNames(chart)
  const drawing = useDrawing(chart)
  const duration = useDuration()
  const [first, second] = periods
  const filters = filtersOf(search)
  const own = useQuery(chartQuery(chart, first ?? { from: '', to: '' }, filters)).data
  const other = useQuery({
    ...chartQuery(chart, second ?? first ?? { from: '', to: '' }, filters),
    enabled: second !== undefined,
  }).data
  if (!own || own.chart !== chart || !drawing) return null

  const time = (seconds: number | null) => (seconds === null ? t('table.none') : duration(seconds))
  const cellsOf = ({ now, entered, returned, stays }: StateFigures) => ({
    now: countText(now),
    entered: countText(entered),
    returned: countText(returned),
    median: time(stays.median),
    p90: time(stays.p90),
  })
  const shown: readonly ChartFigures[] = second && other?.chart === chart ? [own, other] : [own]
  const states = drawnStates(drawing).filter((state) =>
    shown.some((figures) => figures.states.some((one) => one.state === state)),
  )

  return (
    <section className={classes.card}>
      <h2>{t('table.title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.scroll} aria-label={t('table.label')} tabIndex={0}>
        <table className={classes.table} aria-label={t('table.label')}>
          <thead>
            <tr>
              <th scope="col">{t('table.state')}</th>
              {COLUMNS.flatMap((column) =>
                shown.map((_, index) => (
                  <th key={`${column} ${index === 0 ? 'own' : 'other'}`} scope="col">
                    {index === 0 ? t(`table.${column}`) : t('table.other', { name: t(`table.${column}`) })}
                  </th>
                )),
              )}
              <th scope="col">{t('table.refusal')}</th>
            </tr>
          </thead>
          <tbody>
            {states.map((state) => {
              const cells = shown.map((figures) => cellsOf(figuresOf(figures.states, state)))
              const [refused] = figuresOf(own.states, state).refusals
              return (
                <tr key={state}>
                  <th scope="row">
                    <Link to="." search={(before: object) => ({ ...before, state })} resetScroll={false}>
                      {nameOf(state)}
                    </Link>
                  </th>
                  {COLUMNS.flatMap((column) =>
                    cells.map((cell, index) => (
                      <td key={`${column} ${index === 0 ? 'own' : 'other'}`}>
                        <bdi>{cell[column]}</bdi>
                      </td>
                    )),
                  )}
                  <td>{refused ? <RefusalWords refusal={refused} /> : t('table.none')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </section>
  )
}
