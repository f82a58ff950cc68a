import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChartFigures, FlowChart } from '#contract/entities/flow-figures.ts'
import type { ChartDrawing } from '#diagrams/drawing.ts'
import { withFigures } from '#diagrams/figures.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import type { Days } from '#rules/flow-period.ts'
import { ChartMap } from '#src/shared/chart-map/chart-map.tsx'
import { useMap } from '#src/shared/chart-map/use-drawing.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './insight.module.css'
import { chartQuery, filtersOf } from './insight-query.ts'
import type { Colour, InsightSearch } from './insight-search.ts'
import { MapExports } from './map-exports.tsx'
import { mapFigures } from './map-figures.ts'
import { useFigureWords } from './use-figure-words.ts'

interface FlowMapProps {
  chart: FlowChart
  period: Days
  search: InsightSearch
}

/** One chart, drawn with the figures of a period; each of its states opens its own. */
export const FlowMap = ({ chart, period, search }: FlowMapProps) => {
  const { t } = useTranslation('insight')
  const dates = useDates()
  const { drawing, problem, retry } = useMap(chart, search.version)
  const { data, error, isPlaceholderData, refetch } = useQuery(chartQuery(chart, period, filtersOf(search)))
  const days = { from: dates.calendarDay(period.from), to: dates.calendarDay(period.to) }
  const label = t('map.label', { chart: t(`charts.${chart}`), ...days })

  return (
    <section className={classes.period} aria-label={label}>
      <div className={classes.head}>
        <h2>{`${days.from} – ${days.to}`}</h2>
        {data && drawing && (
          <MapExports figures={data} drawing={drawing} colour={search.colour ?? 'frequency'} label={label} />
        )}
      </div>
      <ProblemAlert problem={error && toCallProblem(error)} onRetry={() => void refetch()} />
      <ProblemAlert problem={problem} onRetry={retry} />
      {data && drawing && data.chart === chart ? (
        <div className={classes.figures} aria-busy={isPlaceholderData}>
          <DrawnFigures figures={data} drawing={drawing} search={search} label={label} />
        </div>
      ) : (
        !error && !problem && <Skeleton className={classes.waiting} aria-label={t('map.loading')} />
      )}
    </section>
  )
}

interface DrawnFiguresProps {
  figures: ChartFigures
  drawing: ChartDrawing
  search: InsightSearch
  label: string
}

const DrawnFigures = ({ figures, drawing, search, label }: DrawnFiguresProps) => {
  const { t } = useTranslation('insight')
  const colour: Colour = search.colour ?? 'frequency'
  const words = useFigureWords(figures.chart, colour)
  const linkOf = (id: string, inside: ReactNode) => {
    const state = id.slice(drawing.id.length + 1)
    return (
      <Link
        to="."
        search={(before: object) => ({ ...before, state })}
        resetScroll={false}
        aria-current={search.state === state}
      >
        {inside}
      </Link>
    )
  }
  const isEmpty = figures.states.length === 0
  return (
    <>
      {isEmpty && <p className={classes.quiet}>{t('map.empty')}</p>}
      <ChartMap
        drawing={withFigures(drawing, mapFigures(drawing, figures, colour, words))}
        label={label}
        isWhole
        renderState={linkOf}
      />
    </>
  )
}
