import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FlowChart, Shown, ShownChartFigures } from '#contract/entities/flow-figures.ts'
import type { ChartDrawing } from '#diagrams/drawing.ts'
import { withFigures } from '#diagrams/figures.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { BYTE_ORDER_MARK, csvLine } from '#rules/csv.ts'
import type { Days } from '#rules/flow-figures.ts'
import { saveFile } from '#src/shared/api/files.ts'
import { ChartMap } from '#src/shared/chart-map/chart-map.tsx'
import { useMap } from '#src/shared/chart-map/use-drawing.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './insight.module.css'
import { chartQuery, filtersOf } from './insight-queries.ts'
import type { Colour, InsightSearch } from './insight-search.ts'
import { mapFigures, useFigureWords } from './map-figures.ts'

interface FlowMapProps {
  chart: FlowChart
  period: Days
  search: InsightSearch
}

/** A chart with the figures of a period. A click on a state opens its figures. */
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
        !error && !problem && <LoadingArea label={t('map.loading')} />
      )}
    </section>
  )
}

interface DrawnFiguresProps {
  figures: ShownChartFigures
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

interface MapExportsProps {
  figures: ShownChartFigures
  drawing: ChartDrawing
  colour: Colour
  label: string
}

/** Downloads the figures as CSV or the drawing as a picture. */
const MapExports = ({ figures, drawing, colour, label }: MapExportsProps) => {
  const { t } = useTranslation('insight')
  const words = useFigureWords(figures.chart, colour)
  const { chart, from, to } = figures
  const fileName = `masar-${chart}-${from}-${to}`
  const picture = async () => {
    const { svgOf } = await import('#diagrams/svg.ts')
    const drawn = withFigures(drawing, mapFigures(drawing, figures, colour, words))
    return svgOf(drawn, { title: label, description: t(`legend.${colour}`) })
  }
  const csv = () => new Blob([figuresCsv(figures)], { type: 'text/csv;charset=utf-8' })
  const svg = async () => new Blob([await picture()], { type: 'image/svg+xml' })
  const png = async () => {
    const { pngOf } = await import('./png-of.ts')
    return pngOf(await picture(), drawing)
  }
  const save = async (make: () => Blob | Promise<Blob>, ending: string) => {
    try {
      saveFile(await make(), `${fileName}.${ending}`)
    } catch {
      notify.error(t('export.failed'))
    }
  }
  const button = (ending: 'csv' | 'svg' | 'png', make: () => Blob | Promise<Blob>) => (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-label={t(`export.${ending}`)}
      onClick={() => void save(make, ending)}
    >
      {ending.toUpperCase()}
    </Button>
  )
  return (
    <fieldset className={classes.exports} aria-label={t('export.label')}>
      {button('csv', csv)}
      {button('svg', svg)}
      {button('png', png)}
    </fieldset>
  )
}

const TITLES = [
  ...[
    'chart',
    'from',
    'to',
    'state',
    'now',
    'entered',
    'returned',
    'left',
    'saved_again',
    'went_back',
    'stays',
    'still_there',
    'median_seconds',
    'p90_seconds',
  ],
  ...[
    'outliers',
    'target_share',
    'target_seconds',
    'target_within',
    'target_late',
    'target_waiting',
    'target_met',
  ],
  ...['refused_most', 'refused_times'],
]

const figure = (value: Shown | null | undefined): string => (value == null ? '' : String(value))

/** The figures of a chart as CSV, one line per state. */
export const figuresCsv = ({ chart, from, to, states }: ShownChartFigures): string =>
  BYTE_ORDER_MARK +
  [
    csvLine(TITLES),
    ...states.map(
      ({ state, now, entered, returned, left, again, wentBack, stays, outliers, target, refusals: [most] }) =>
        csvLine([
          ...[chart, from, to, state],
          ...[now, entered, returned, left, again, wentBack].map(figure),
          ...[stays.count, stays.running, stays.median, stays.p90, outliers].map(figure),
          ...[target?.share, target?.seconds, target?.within, target?.late, target?.waiting, target?.met].map(
            figure,
          ),
          most ? [most.event, most.guard, most.code, most.field].filter(Boolean).join(' ') : '',
          figure(most?.count),
        ]),
    ),
  ].join('')
