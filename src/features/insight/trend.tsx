import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { TrendPoint } from '#contract/endpoints/flows.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { type Days, startsOf } from '#rules/flow-figures.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ScrolledTable } from '#src/shared/table/scrolled-table.tsx'
import { useNearScreen } from '#src/shared/ui/hooks.ts'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import classes from './insight.module.css'
import { filtersOf, trendQuery } from './insight-queries.ts'
import type { InsightSearch } from './insight-search.ts'
import type { TrendLinesProps } from './trend-lines.tsx'
import { useDuration } from './use-duration.ts'
import { known, useFigures } from './use-figures.ts'

/** First sign-ins, completed onboardings and activated accounts over time, with the time to activation. */
export const Trend = ({ period, search }: { period: Days; search: InsightSearch }) => {
  const figures = useFigures()
  const { t } = useTranslation('insight')
  const dates = useDates()
  const duration = useDuration()
  const { data, error, refetch } = useQuery(trendQuery(period, filtersOf(search)))
  if (error) return <ProblemAlert problem={toCallProblem(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingArea label={t('map.loading')} />
  const nameOf = (start: string) =>
    data.grain === 'month'
      ? dates.monthOfYear(Number(start.slice(0, 7).replace('-', '')))
      : dates.calendarDay(start)
  const rows = data.days.map((day) => ({ ...day, name: nameOf(day.start) }))
  const byStart = new Map(data.days.map((day) => [day.start, day]))
  const line = startsOf(period, data.grain).map((start) => ({
    ...linePoint(byStart.get(start)),
    name: data.grain === 'month' ? nameOf(start) : dates.dayOfMonth(start),
  }))
  return (
    <section className={classes.card}>
      <h2>{t('trend.title')}</h2>
      <p className={classes.quiet}>{t('trend.lead')}</p>
      {rows.length === 0 ? (
        <p>{t('trend.empty')}</p>
      ) : (
        <>
          <LinesPlace rows={line} />
          <ScrolledTable
            hasCards
            hasFigures
            label={t('trend.label')}
            titles={[
              t(`trend.${data.grain}`),
              t('trend.began'),
              t('trend.completed'),
              t('trend.activated'),
              t('trend.time'),
            ]}
          >
            {rows.toReversed().map(({ start, name, began, completed, activated, secondsToActive }) => (
              <tr key={start}>
                <th scope="row">{name}</th>
                <td data-title={t('trend.began')}>{figures.count(began)}</td>
                <td data-title={t('trend.completed')}>{figures.count(completed)}</td>
                <td data-title={t('trend.activated')}>{figures.count(activated)}</td>
                <td data-wide data-title={t('trend.time')}>
                  <bdi>{secondsToActive === null ? t('table.none') : duration(secondsToActive)}</bdi>
                </td>
              </tr>
            ))}
          </ScrolledTable>
        </>
      )}
    </section>
  )
}

/** A point of the lines. A figure that is hidden to protect people is drawn as zero. */
const linePoint = (day?: TrendPoint) => ({
  began: known(day?.began ?? 0),
  completed: known(day?.completed ?? 0),
  activated: known(day?.activated ?? 0),
})

/** Reserves the place of the lines. Their heavy code loads when the place is nearly visible. */
const LinesPlace = (lines: TrendLinesProps) => {
  const [Lines, setLines] = useState<ComponentType<TrendLinesProps> | null>(null)
  const ref = useNearScreen<HTMLDivElement>(() => {
    import('./trend-lines.tsx').then(
      ({ TrendLines }) => setLines(() => TrendLines),
      // Without the lines, the table still shows the same figures.
      () => {},
    )
  })
  return (
    <div ref={ref} className={classes.lines} aria-hidden>
      {Lines && <Lines {...lines} />}
    </div>
  )
}
