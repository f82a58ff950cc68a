import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { directionOf } from '#contract/languages.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { ChartDay } from './chart-days.ts'
import classes from './costs.module.css'

const HALALAS_PER_RIYAL = 100
const riyals = (halalas: number) => halalas / HALALAS_PER_RIYAL

export type CostsView = 'day' | 'sum'

interface CostsChartProps {
  view: CostsView
  days: readonly ChartDay[]
  /** Halalas; a line across the running total. */
  budget: number | null
  /** Pixels. */
  height: number
}

/** The days as bars, or their running total as a line. What is expected is dashed. The axis follows the page's direction. */
export const CostsChart = ({ view, days, budget, height }: CostsChartProps) => {
  const { t } = useTranslation('costs')
  const axes = useAxes()
  const past = {
    name: 'past',
    label: t(view === 'day' ? 'days.cost' : 'days.total'),
    color: 'accent' as const,
  }
  const ahead = { name: 'ahead', label: t('days.expected'), color: 'accent' as const }
  if (view === 'day')
    return (
      <BarChart
        {...axes}
        h={height}
        type="stacked"
        maxBarWidth={28}
        data={days.map(({ day, cost, isAhead }) => ({ day, [isAhead ? 'ahead' : 'past']: riyals(cost) }))}
        series={[past, ahead]}
        barProps={({ name }) =>
          name === 'ahead'
            ? {
                fill: 'var(--accent-soft)',
                stroke: 'var(--accent)',
                strokeOpacity: 1,
                strokeDasharray: '3 3',
                radius: 3,
              }
            : { radius: 3 }
        }
      />
    )
  const lastPast = days.findLast(({ isAhead }) => !isAhead)
  return (
    <LineChart
      {...axes}
      h={height}
      data={days.map(({ day, total, isAhead }) => ({
        day,
        ...(!isAhead && { past: riyals(total) }),
        // The line of the forecast begins where the known one ends.
        ...((isAhead || day === lastPast?.day) && { ahead: riyals(total) }),
      }))}
      series={[past, { ...ahead, strokeDasharray: '5 5' }]}
      curveType="linear"
      {...(budget !== null && {
        referenceLines: [{ y: riyals(budget), label: t('budget.title'), color: 'bad' }],
      })}
      withDots={false}
    />
  )
}

/** The parts of both kinds of chart. */
const useAxes = () => {
  const dates = useDates()
  const money = useMoney()
  const numbers = useNumbers()
  const isRtl = directionOf(useLanguage().language) === 'rtl'
  const short = (day: string) => dates.dayOfMonth(day)
  return {
    className: classes.chart,
    dataKey: 'day',
    valueFormatter: (amount: number) => money.amount(Math.round(amount * HALALAS_PER_RIYAL)),
    xAxisProps: {
      reversed: isRtl,
      interval: 'equidistantPreserveStart',
      // The axis lays text out left to right in either direction.
      tickFormatter: (day: string) => (isRtl ? `\u2067${short(day)}\u2069` : short(day)),
    },
    yAxisProps: {
      orientation: isRtl ? 'right' : 'left',
      tickFormatter: numbers.count,
      niceTicks: 'snap125',
      width: 56,
      tick: {
        transform: isRtl ? 'translate(10, 0)' : 'translate(-10, 0)',
        fontSize: 12,
        fill: 'currentColor',
      },
    },
    tooltipProps: { labelFormatter: (day: unknown) => dates.calendarDay(String(day)) },
    tickLine: 'none',
    strokeDasharray: '0',
    accessibilityLayer: false,
  } as const
}
