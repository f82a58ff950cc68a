import type { MonthFigures } from '#contract/entities/invoice.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Money } from '#src/shared/ui/money.tsx'
import classes from './months-table.module.css'

interface MonthsTableProps {
  months: readonly MonthFigures[]
  currency: string
  /** Read out only: with the bars in sight it is not needed. */
  isUnseen: boolean
}

/** The months in figures. */
export const MonthsTable = ({ months, currency, isUnseen }: MonthsTableProps) => {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  return (
    <div className={isUnseen ? classes.unseen : undefined}>
      <table className={classes.table}>
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
