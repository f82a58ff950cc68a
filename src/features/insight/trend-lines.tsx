import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { LineChart } from '@mantine/charts'
import { directionOf } from '#contract/languages.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './insight.module.css'

export interface TrendLinesProps {
  rows: { name: string; began: number; completed: number; activated: number }[]
}

/** The trend as lines in the page's direction. The table below has the same figures. */
export const TrendLines = ({ rows }: TrendLinesProps) => {
  const { t } = useTranslation('insight')
  const numbers = useNumbers()
  const isRtl = directionOf(useLanguage().language) === 'rtl'
  return (
    <LineChart
      className={classes.lines}
      h={260}
      data={rows}
      dataKey="name"
      withLegend
      // The lines have the order of the table below.
      legendProps={{ itemSorter: null }}
      classNames={{ legend: classes.legend }}
      curveType="linear"
      dotProps={{ r: 2 }}
      series={[
        { name: 'began', label: t('trend.began'), color: 'blue' },
        // Dashes keep overlapping lines visible.
        { name: 'completed', label: t('trend.completed'), color: 'violet', strokeDasharray: '6 6' },
        { name: 'activated', label: t('trend.activated'), color: 'accent', strokeDasharray: '2 6' },
      ]}
      xAxisProps={{
        reversed: isRtl,
        interval: 'equidistantPreserveEnd',
        padding: { left: 24, right: 24 },
        // The axis lays text out left to right in either direction.
        tickFormatter: (name: string) => (isRtl ? `\u2067${name}\u2069` : name),
      }}
      yAxisProps={{
        orientation: isRtl ? 'right' : 'left',
        allowDecimals: false,
        width: 44,
        tickFormatter: numbers.count,
        // The labels are outside the grid in either direction.
        tick: {
          transform: isRtl ? 'translate(12, 0)' : 'translate(-4, 0)',
          fontSize: 12,
          fill: 'currentColor',
        },
      }}
      accessibilityLayer={false}
    />
  )
}
