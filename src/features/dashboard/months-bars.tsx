import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { MonthFigures } from '#contract/entities/invoice.ts'
import { directionOf } from '#contract/languages.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './dashboard.module.css'

const HALALAS_PER_RIYAL = 100

interface MonthsBarsProps {
  months: readonly MonthFigures[]
  currency: string
  /** Pixels. */
  height: number
}

/** Billed and unbilled amounts as stacked bars, unbilled dashed. The axis follows the page's direction. */
export const MonthsBars = ({ months, currency, height }: MonthsBarsProps) => {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  const money = useMoney()
  const numbers = useNumbers()
  const isRtl = directionOf(useLanguage().language) === 'rtl'
  const data = months.map(({ billingMonth, billed, unbilled }) => ({
    month: dates.month(billingMonth),
    billed: billed / HALALAS_PER_RIYAL,
    unbilled: unbilled / HALALAS_PER_RIYAL,
  }))
  return (
    <BarChart
      h={height}
      className={classes.chart}
      data={data}
      dataKey="month"
      type="stacked"
      maxBarWidth={44}
      series={[
        { name: 'billed', label: t('months.billed'), color: 'accent' },
        { name: 'unbilled', label: t('months.unbilled'), color: 'gray' },
      ]}
      barProps={({ name }) =>
        name === 'unbilled'
          ? {
              fill: 'var(--accent-soft)',
              stroke: 'var(--accent)',
              strokeOpacity: 1,
              strokeDasharray: '3 3',
              radius: 4,
            }
          : { radius: 4 }
      }
      valueFormatter={(riyals) => money.amount(Math.round(riyals * HALALAS_PER_RIYAL), currency)}
      xAxisProps={{ reversed: isRtl, interval: 'equidistantPreserveEnd' }}
      yAxisProps={{
        orientation: isRtl ? 'right' : 'left',
        tickFormatter: numbers.count,
        niceTicks: 'snap125',
        width: 56,
        tick: {
          transform: isRtl ? 'translate(10, 0)' : 'translate(-10, 0)',
          fontSize: 12,
          fill: 'currentColor',
        },
      }}
      tickLine="none"
      strokeDasharray="0"
      accessibilityLayer={false}
      // Space for the half of the last month's name that extends beyond its bar.
      barChartProps={{ margin: { top: 8, bottom: 8, [isRtl ? 'left' : 'right']: 14 } }}
    />
  )
}
