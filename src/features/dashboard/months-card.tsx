import { Button } from '@mantine/core'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MonthFigures } from '#contract/entities/invoice.ts'
import { monthText } from '#rules/billing-calendar.ts'
import { BYTE_ORDER_MARK } from '#rules/csv.ts'
import { decimalText } from '#rules/money.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { saveFile } from '#src/shared/api/files.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ChartPlace } from '#src/shared/ui/chart-place.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import classes from './dashboard.module.css'

/** Pixels. */
const BARS_HEIGHT = 240

const csvOf = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' })

/** Twelve months, as bars or as a table. */
export const MonthsCard = () => {
  const { t } = useTranslation('dashboard')
  const money = useMoney()
  const { data, isError } = useQuery(invoiceSummaryQuery)
  const [isTable, setTable] = useState(false)
  const months = data?.months ?? []
  const currency = data?.currency ?? 'SAR'
  const titles = { month: t('months.month'), billed: t('months.billed'), unbilled: t('months.unbilled') }
  const isEmpty = data ? months.every(({ billed, unbilled }) => billed === 0 && unbilled === 0) : isError
  const Sign = isTable ? IconChartBar : IconTable

  return (
    <section className={classes.monthsCard} aria-labelledby="months">
      <header className={classes.monthsHead}>
        <div>
          <h2 id="months">{t('months.title')}</h2>
          <p className={classes.monthsLead}>{t('months.lead', { currency: money.sign(currency) })}</p>
        </div>
        <div className={classes.monthsTools}>
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
        <p className={classes.monthsEmpty}>{t(data ? 'months.empty' : 'common:notAvailable')}</p>
      )}
      {!isTable && !isEmpty && (
        <ChartPlace
          load={async () => (await import('./months-bars.tsx')).MonthsBars}
          data={data ? { months, currency } : null}
          height={BARS_HEIGHT}
          onMissing={() => setTable(true)}
        />
      )}
    </section>
  )
}

interface MonthsTableProps {
  months: readonly MonthFigures[]
  currency: string
  /** True while the bars are visible: the table is then for screen readers only. */
  isUnseen: boolean
}

const MonthsTable = ({ months, currency, isUnseen }: MonthsTableProps) => {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  return (
    <div className={isUnseen ? classes.unseen : undefined}>
      <table className={classes.monthsTable}>
        <caption className={classes.unseen}>{t('months.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('months.month')}</th>
            <th scope="col">{t('months.billed')}</th>
            <th scope="col">{t('months.unbilled')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ billingMonth, billed, unbilled }) => (
            <tr key={billingMonth}>
              <th scope="row">{dates.monthOfYear(billingMonth)}</th>
              <td>
                <Money halalas={billed} currency={currency} />
              </td>
              <td>
                <Money halalas={unbilled} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The months as CSV with a header and lines such as `2026-03,1234.50,0.00`, amounts in riyals. */
export const monthsCsv = (
  months: readonly MonthFigures[],
  titles: { month: string; billed: string; unbilled: string },
): string => {
  const lines = months.map(({ billingMonth, billed, unbilled }) =>
    [monthText(billingMonth), decimalText(billed), decimalText(unbilled)].join(','),
  )
  return `${BYTE_ORDER_MARK}${[`${titles.month},${titles.billed},${titles.unbilled}`, ...lines].join('\r\n')}\r\n`
}
