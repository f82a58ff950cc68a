import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FlowChart, ShownChartFigures, ShownStateFigures } from '#contract/entities/flow-figures.ts'
import type { Days } from '#rules/flow-figures.ts'
import { useMap } from '#src/shared/chart-map/use-drawing.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ScrolledTable } from '#src/shared/table/scrolled-table.tsx'
import { RefusalWords } from './facts.tsx'
import classes from './insight.module.css'
import { chartQuery, filtersOf } from './insight-queries.ts'
import type { InsightSearch } from './insight-search.ts'
import { figuresOf } from './map-figures.ts'
import { useDuration } from './use-duration.ts'
import { known, useFigures } from './use-figures.ts'
import { drawnStates, useStateNames } from './use-state-names.ts'

interface FiguresTableProps {
  chart: FlowChart
  period: Days
  /** The period for comparison. */
  other: Days | undefined
  search: InsightSearch
}

const COLUMNS = ['entered', 'returned', 'again', 'median', 'p90'] as const
type Column = (typeof COLUMNS)[number]

/** The figures of every state, beside the figures of a second period if one is chosen. */
export const FiguresTable = ({ chart, period, other: compared, search }: FiguresTableProps) => {
  const numbers = useFigures()
  const { t } = useTranslation('insight')
  const { nameOf } = useStateNames(chart)
  const { drawing } = useMap(chart, search.version)
  const duration = useDuration()
  const filters = filtersOf(search)
  const own = useQuery(chartQuery(chart, period, filters)).data
  const other = useQuery({
    ...chartQuery(chart, compared ?? period, filters),
    enabled: compared !== undefined,
  }).data
  if (!own || own.chart !== chart || !drawing) return null

  const time = (seconds: number | null) => (seconds === null ? t('table.none') : duration(seconds))
  const isOnboarding = chart === 'onboarding'
  const titleOf = (column: Column) => {
    if (column !== 'again') return t(`table.${column}`)
    return t(isOnboarding ? 'table.savedAgain' : 'table.stayed')
  }
  const againOf = ({ again, wentBack }: ShownStateFigures) =>
    wentBack === 0
      ? numbers.count(again)
      : t('table.wentBack', { number: numbers.count(again), back: numbers.count(wentBack) })
  const medianOf = ({ stays: { count, running, median } }: ShownStateFigures) => (
    <>
      {time(median)}
      {known(count) > 0 && typeof running === 'number' && (
        <small className={classes.of}>
          {t('table.part', { number: numbers.count(count), all: numbers.count(known(count) + running) })}
        </small>
      )}
    </>
  )
  const cellsOf = (figures: ShownStateFigures) => ({
    entered: numbers.count(figures.entered),
    returned: numbers.count(figures.returned),
    again: againOf(figures),
    median: medianOf(figures),
    p90: time(figures.stays.p90),
  })
  const shown: readonly ShownChartFigures[] = compared && other?.chart === chart ? [own, other] : [own]
  if (shown.every(({ states }) => states.length === 0)) return null

  const titles = [
    t('table.state'),
    t('table.now'),
    ...COLUMNS.flatMap((column) => [
      titleOf(column),
      ...(shown.length > 1 ? [t('table.other', { name: titleOf(column) })] : []),
    ]),
    t('table.refusal'),
  ]

  return (
    <section className={classes.card}>
      <h2>{t('table.title')}</h2>
      <p className={classes.quiet}>{t('table.times')}</p>
      <ScrolledTable hasCards hasFigures label={t('table.label')} titles={titles}>
        {drawnStates(drawing).map((state) => {
          const cells = shown.map((figures) => cellsOf(figuresOf(figures.states, state)))
          const { now, refusals } = figuresOf(own.states, state)
          const [refused] = refusals
          return (
            <tr key={state}>
              <th scope="row">
                <Link to="." search={(before: object) => ({ ...before, state })} resetScroll={false}>
                  {nameOf(state)}
                </Link>
              </th>
              <td data-title={t('table.now')}>{numbers.count(now)}</td>
              {COLUMNS.flatMap((column) =>
                cells.map((cell, index) => (
                  <td
                    key={`${column} ${index === 0 ? 'own' : 'other'}`}
                    data-title={index === 0 ? titleOf(column) : t('table.other', { name: titleOf(column) })}
                  >
                    <bdi>{cell[column]}</bdi>
                  </td>
                )),
              )}
              <td data-wide data-empty={!refused} data-title={t('table.refusal')}>
                {refused ? <RefusalWords refusal={refused} /> : t('table.none')}
              </td>
            </tr>
          )
        })}
      </ScrolledTable>
    </section>
  )
}
