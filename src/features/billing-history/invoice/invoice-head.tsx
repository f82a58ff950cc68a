import type { Invoice, InvoiceDetails } from '#contract/entities/invoice.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { isCovered, isPaid } from '#machines/invoice/selectors.ts'
import { invoiceLabel } from '#rules/invoice-label.ts'
import { useInvoiceName } from '#src/shared/account/invoice-name.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import { DocumentDownloads } from '../document-downloads.tsx'
import { InvoiceTag } from '../invoice-tag.tsx'
import { CostFile } from './cost-file.tsx'
import classes from './invoice.module.css'
import { SendButton } from './send-button.tsx'

/** The name, the sum that matters now, the status, the dates, and the documents. */
export const InvoiceHead = ({ details: { invoice } }: { details: InvoiceDetails }) => {
  const { t } = useTranslation(['invoice', 'billing-history'])
  const dates = useDates()
  const name = useInvoiceName()(invoiceLabel(invoice))
  const { text, amount } = sumOf(invoice)
  const { qoyod_reference: number, currency, issuedAt, dueDate, chargedAt } = invoice
  return (
    <section className={classes.head} aria-labelledby="invoice-name">
      <div className={classes.title}>
        <h2 id="invoice-name">{name}</h2>
        <InvoiceTag invoice={invoiceSnapshot(invoice)} />
      </div>
      <div className={classes.sum}>
        <p className={classes.quiet}>{t(`sum.${text}`)}</p>
        <p className={classes.figure}>
          <Money halalas={amount} currency={currency} />
        </p>
      </div>
      <div className={classes.documents}>
        <DocumentDownloads
          kind="invoice"
          fileName={invoice.invoiceUrl}
          name={name}
          taxDocument={invoice.taxDocument}
          words={{ '.pdf': t('pdf'), '.xml': t('xml') }}
        />
        <div className={classes.otherWays}>
          <CostFile invoice={invoice} />
          <SendButton invoice={invoice} />
        </div>
        {invoice.invoiceUrl === null && <p className={classes.quiet}>{t('billing-history:notReady')}</p>}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('billing-history:documentNumber')}</dt>
          <dd>{number ? <Latin>{number}</Latin> : t('common:notAvailable')}</dd>
        </div>
        {invoice.purchaseOrder !== null && (
          <div>
            <dt>{t('purchaseOrder')}</dt>
            <dd>
              <Latin>{invoice.purchaseOrder}</Latin>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('issued')}</dt>
          <dd>{dates.day(issuedAt)}</dd>
        </div>
        <div>
          <dt>{t('due')}</dt>
          <dd>{dates.day(dueDate)}</dd>
        </div>
        {chargedAt && (
          <div>
            <dt>{t('billing-history:paidOn')}</dt>
            <dd>{dates.day(chargedAt)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** The sum to pay, the paid sum, or the sum that credit has covered. */
const sumOf = (invoice: Invoice): { text: 'toPay' | 'paid' | 'covered'; amount: number } => {
  const snapshot = invoiceSnapshot(invoice)
  if (isCovered(snapshot)) return { text: 'covered', amount: invoice.netAmount }
  return isPaid(snapshot)
    ? { text: 'paid', amount: invoice.chargedAmount }
    : { text: 'toPay', amount: invoice.payableAmount }
}
