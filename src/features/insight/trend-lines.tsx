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

/** The trend as lines; the table under them says the same. They run with the language of the page. */
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
      curveType="monotone"
      series={[
        { name: 'began', label: t('trend.began'), color: 'blue' },
        { name: 'completed', label: t('trend.completed'), color: 'violet' },
        { name: 'activated', label: t('trend.activated'), color: 'accent' },
      ]}
      xAxisProps={{
        reversed: isRtl,
        interval: 'equidistantPreserveStart',
        padding: { left: 40, right: 40 },
        // The axis lays its text out from left to right, in a page of either direction.
        tickFormatter: (name: string) => (isRtl ? `\u2067${name}\u2069` : name),
      }}
      yAxisProps={{
        orientation: isRtl ? 'right' : 'left',
        allowDecimals: false,
        width: 40,
        tickFormatter: numbers.count,
      }}
      accessibilityLayer={false}
    />
  )
}
