import type { InvoiceTotals } from '#contract/entities/invoice.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './billing-history.module.css'

interface InvoiceTotalsProps {
  count: number | undefined
  totals: InvoiceTotals | undefined
}

/** The sums of all selected invoices, in one line. `count`: their number. Absent before the first answer, when its place is kept. */
export const InvoiceTotalsLine = ({ count = 0, totals }: InvoiceTotalsProps) => {
  const { t } = useTranslation('billing-history')
  const money = useMoney()
  if (!totals || count === 0) return <div className={classes.totals} />
  const { amount, unpaid } = totals
  return (
    <ul className={classes.totals} aria-label={t('totals.label')}>
      <li>{t('totals.count', { count })}</li>
      <li>{t('totals.amount', { amount: money.amountIn(amount) })}</li>
      <li data-tone={unpaid > 0 ? 'bad' : undefined}>
        {unpaid > 0 ? t('totals.unpaid', { amount: money.amountIn(unpaid) }) : t('totals.allPaid')}
      </li>
    </ul>
  )
}
