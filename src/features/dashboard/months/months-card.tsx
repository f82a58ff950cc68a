import { Button, Skeleton } from '@mantine/core'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { MonthFigures } from '#contract/entities/invoice.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { saveFile } from '#src/shared/browser/save-file.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useNearScreen } from '#src/shared/ui/use-near-screen.ts'
import classes from './months-card.module.css'
import { monthsCsv } from './months-csv.ts'
import { BARS_HEIGHT } from './months-size.ts'
import { MonthsTable } from './months-table.tsx'

interface Months {
  months: readonly MonthFigures[]
  currency: string
}

const csvOf = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' })

/** Twelve months, as bars or as a table. */
export const MonthsCard = () => {
  const { t } = useTranslation(['dashboard', 'common'])
  const money = useMoney()
  const { data, isError } = useQuery(invoiceSummaryQuery)
  const [isTable, setTable] = useState(false)
  const months = data?.months ?? []
  const currency = data?.currency ?? 'SAR'
  const titles = { month: t('months.month'), billed: t('months.billed'), unbilled: t('months.unbilled') }
  const isEmpty = data ? months.every(({ billed, unbilled }) => billed === 0 && unbilled === 0) : isError
  const Sign = isTable ? IconChartBar : IconTable

  return (
    <section className={classes.card} aria-labelledby="months">
      <header className={classes.head}>
        <div>
          <h2 id="months">{t('months.title')}</h2>
          <p className={classes.lead}>{t('months.lead', { currency: money.sign(currency) })}</p>
        </div>
        <div className={classes.tools}>
          <Button
            size="xs"
            variant="default"
            leftSection={<Sign size={16} stroke={1.75} aria-hidden />}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'months.chart' : 'months.table')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!data}
            aria-label={t('months.download')}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => saveFile(csvOf(monthsCsv(months, titles)), `${t('months.file')}.csv`)}
          >
            {t('months.csv')}
          </Button>
        </div>
      </header>
      <MonthsTable months={months} currency={currency} isUnseen={!isTable} />
      {!isTable && isEmpty && (
        <p className={classes.empty}>{t(data ? 'months.empty' : 'common:notAvailable')}</p>
      )}
      {!isTable && !isEmpty && (
        <BarsPlace months={months} currency={currency} onMissing={() => setTable(true)} />
      )}
    </section>
  )
}

/** Keeps the bars' place. Their code is heavy: it is fetched once the place is nearly in sight, and nothing waits for it. */
const BarsPlace = ({ onMissing, ...months }: Months & { onMissing: () => void }) => {
  const [Bars, setBars] = useState<ComponentType<Months> | null>(null)
  const ref = useNearScreen<HTMLDivElement>(() => {
    import('./months-bars.tsx').then(({ MonthsBars }) => setBars(() => MonthsBars), onMissing)
  })

  return (
    <div ref={ref} className={classes.bars} aria-hidden>
      {Bars && months.months.length > 0 ? <Bars {...months} /> : <Skeleton height={BARS_HEIGHT} />}
    </div>
  )
}
