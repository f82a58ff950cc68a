import type { InvoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { invoicePayment, isPaid } from '#machines/invoice/selectors.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Tag } from '#src/shared/ui/tag.tsx'

/** 'Paid', 'Covered' or 'Unpaid'. */
export const InvoiceTag = ({ invoice }: { invoice: InvoiceSnapshot }) => {
  const { t } = useTranslation('billing-history')
  return <Tag tone={isPaid(invoice) ? 'ok' : 'bad'}>{t(invoicePayment(invoice))}</Tag>
}
