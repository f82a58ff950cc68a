import type { InvoiceDetails, InvoiceLine } from '#contract/entities/invoice.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { isPaid } from '#machines/invoice/selectors.ts'
import { lineWords } from '#rules/invoice-line-words.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { IsolatedText, isolated } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import classes from './invoice.module.css'

/** The lines before discount and VAT, and the sums down to the amount that a card pays. */
export const InvoiceLines = ({ details }: { details: InvoiceDetails }) => {
  const { t } = useTranslation('invoice')
  const { lines, invoice } = details
  return (
    <section className={classes.card} aria-labelledby="invoice-lines">
      <h3 id="invoice-lines">{t('lines.title')}</h3>
      <table className={classes.lines} aria-labelledby="invoice-lines">
        <thead>
          <tr>
            <th scope="col">{t('lines.description')}</th>
            <th scope="col">{t('lines.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // The position is the only identity of a line, and it never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Line key={index} line={line} currency={invoice.currency} />
          ))}
        </tbody>
        <tfoot>
          {sumsOf(details).map(({ name, amount, isStrong }) => (
            <tr key={name} data-strong={isStrong}>
              <th scope="row">{t(`lines.${name}`)}</th>
              <td>
                <Money halalas={amount} currency={invoice.currency} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  )
}

const Line = ({ line, currency }: { line: InvoiceLine; currency: string }) => {
  const { t } = useTranslation('invoice')
  const { language } = useLanguage()
  const dates = useDates()
  const money = useMoney()
  const [from, to] = [dates.calendarDay(line.firstDay), dates.calendarDay(line.lastDay)]
  return (
    <tr>
      <th scope="row">
        {lineWords(line)[language]}
        <span className={classes.quiet}>
          {from === to ? from : t('lines.period', { from: isolated(from), to: isolated(to) })}
        </span>
        {line.discount !== 0 && (
          <span className={classes.quiet}>
            <IsolatedText>
              {t('lines.discount', { amount: money.amountIn(0 - line.discount, currency) })}
            </IsolatedText>
          </span>
        )}
      </th>
      <td>
        <Money halalas={line.amount} currency={currency} />
      </td>
    </tr>
  )
}

interface Sum {
  name:
    | 'subtotal'
    | 'allDiscounts'
    | 'vat'
    | 'total'
    | 'deducted'
    | 'creditUsed'
    | 'stillPaid'
    | 'charged'
    | 'toPay'
    | 'returnedOutside'
  amount: number
  isStrong?: true
}

/** The rows of the sums, in halalas. A part of zero is left out. */
const sumsOf = ({ invoice, deductedAmount, stillPaidAmount }: InvoiceDetails): Sum[] => {
  const { grossAmount, discount, vatAmount, netAmount, creditUsed, returnedOutside } = invoice
  const left = netAmount - deductedAmount - creditUsed - stillPaidAmount
  const last = isPaid(invoiceSnapshot(invoice)) ? 'charged' : 'toPay'
  const lowered: Sum[] = [
    { name: 'deducted', amount: 0 - deductedAmount },
    { name: 'creditUsed', amount: 0 - creditUsed },
    { name: 'stillPaid', amount: 0 - stillPaidAmount },
  ]
  const given = lowered.filter(({ amount }) => amount !== 0)
  return [
    { name: 'subtotal', amount: grossAmount },
    ...(discount === 0 ? [] : [{ name: 'allDiscounts', amount: 0 - discount } as const]),
    { name: 'vat', amount: vatAmount },
    { name: 'total', amount: netAmount, isStrong: true },
    ...given,
    ...(given.length === 0 ? [] : [{ name: last, amount: left, isStrong: true } as const]),
    ...(returnedOutside === 0 ? [] : [{ name: 'returnedOutside', amount: 0 - returnedOutside } as const]),
  ]
}
