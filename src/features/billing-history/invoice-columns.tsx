import type { InvoiceSortField } from '#contract/endpoints/invoices.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { Latin } from '#src/shared/ui/latin.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import { DownloadButtons } from './download-buttons.tsx'
import { InvoiceStatusCell } from './invoice-status-cell.tsx'
import { useInvoiceName } from './use-invoice-name.ts'

/** Stands for a date that has not come. */
const NOT_YET = '-'

export const useInvoiceColumns = (): Column<Invoice, InvoiceSortField>[] => {
  const { t } = useTranslation(['billing-history', 'common'])
  const dates = useDates()
  const nameOf = useInvoiceName()
  return [
    { key: 'month', title: t('month'), align: 'end', width: 20, sort: 'month', place: 'name', cell: nameOf },
    {
      key: 'amount',
      title: t('amount'),
      align: 'figures',
      width: 16,
      sort: 'amount',
      place: 'figure',
      cell: ({ netAmount, currency }) => <Money halalas={netAmount} currency={currency} />,
    },
    {
      key: 'documentNumber',
      title: t('documentNumber'),
      align: 'start',
      width: 20,
      place: 'below-name',
      cell: ({ qoyod_reference: number }) => (number ? <Latin>{number}</Latin> : t('common:notAvailable')),
    },
    {
      key: 'status',
      title: t('status'),
      align: 'center',
      width: 20,
      place: 'below-figure',
      cell: (invoice) => <InvoiceStatusCell invoice={invoice} />,
    },
    {
      key: 'paidOn',
      title: t('paidOn'),
      align: 'end',
      width: 14,
      sort: 'paidOn',
      place: 'note',
      isBlank: ({ chargedAt }) => chargedAt === null,
      cell: ({ chargedAt }) => (chargedAt ? dates.day(chargedAt) : NOT_YET),
    },
    {
      key: 'download',
      title: t('download'),
      align: 'center',
      width: 10,
      isHeaderUnseen: true,
      place: 'action',
      cell: (invoice) => <DownloadButtons invoice={invoice} name={nameOf(invoice)} />,
    },
  ]
}
