import { useQuery } from '@tanstack/react-query'
import { invoiceLabel } from '#rules/invoice-label.ts'
import { useInvoiceName } from '#src/shared/account/invoice-name.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './billing-history.module.css'
import { DocumentDownloads } from './document-downloads.tsx'
import { invoicesQuery } from './invoices-query.ts'

/** The newest invoices with their documents, for a page without the account. Nothing without invoices. */
const InvoiceFiles = () => {
  const { t } = useTranslation('billing-history')
  const labelName = useInvoiceName()
  const money = useMoney()
  const { data } = useQuery(invoicesQuery({ page: 0 }))
  if (!data || data.invoices.length === 0) return null
  return (
    <section className={classes.files} aria-label={t('ownInvoices')}>
      <h2>{t('ownInvoices')}</h2>
      <ul>
        {data.invoices.map((invoice) => {
          const name = labelName(invoiceLabel(invoice))
          return (
            <li key={invoice.id}>
              <span>{name}</span>
              <span>{money.amount(invoice.netAmount, invoice.currency)}</span>
              <DocumentDownloads
                kind="invoice"
                fileName={invoice.invoiceUrl}
                name={name}
                taxDocument={invoice.taxDocument}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export default InvoiceFiles
