import { IconReceiptRefund, IconScale } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { InvoiceSortField } from '#contract/endpoints/invoices.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { canBeDisputed, hasFailed, isDisputed, isInFlight, isPaid } from '#machines/invoice/selectors.ts'
import { isInCorrection } from '#machines/tax-document/selectors.ts'
import { taxDocumentSnapshot } from '#machines/tax-document/tax-document.machine.ts'
import { cardText } from '#rules/cards.ts'
import { invoiceLabel } from '#rules/invoice-label.ts'
import { useInvoiceName } from '#src/shared/account/invoice-name.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { RowAction } from '#src/shared/table/row-action.tsx'
import { Hint } from '#src/shared/ui/hint.tsx'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import classes from './billing-history.module.css'
import { DocumentDownloads } from './document-downloads.tsx'
import { InvoiceTag } from './invoice-tag.tsx'
import { useStatusText } from './use-status-text.ts'

const NOT_YET = '-'

/** An act of an administrator on an invoice, which opens its dialog. */
export type InvoiceAct = 'credit' | 'dispute'

/** `onAct` opens the dialog of an act; absent for people without the permission. */
export const useInvoiceColumns = (
  onAct?: (act: InvoiceAct, invoice: Invoice) => void,
): Column<Invoice, InvoiceSortField>[] => {
  const { t } = useTranslation('billing-history')
  const dates = useDates()
  const labelName = useInvoiceName()
  const nameOf = (invoice: Invoice) => labelName(invoiceLabel(invoice))
  return [
    {
      key: 'month',
      title: t('month'),
      align: 'end',
      width: 16,
      sort: 'month',
      place: 'name',
      cell: (invoice) => (
        <InvoiceLink invoice={invoice} className={classes.open}>
          {nameOf(invoice)}
        </InvoiceLink>
      ),
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'figures',
      width: 16,
      sort: 'amount',
      place: 'figure',
      cell: (invoice) => <InvoiceAmounts invoice={invoice} />,
    },
    {
      key: 'documentNumber',
      title: t('documentNumber'),
      align: 'start',
      width: 22,
      place: 'below-name',
      cell: (invoice) => <InvoiceDocument invoice={invoice} />,
    },
    {
      key: 'status',
      title: t('status'),
      align: 'center',
      width: 18,
      place: 'below-figure',
      cell: (invoice) => <InvoiceStatusCell invoice={invoice} name={nameOf(invoice)} />,
    },
    {
      key: 'paidOn',
      title: t('paidOn'),
      align: 'end',
      width: 14,
      sort: 'paidOn',
      place: 'note',
      isBlank: ({ chargedAt }) => chargedAt === null,
      cell: ({ chargedAt }) =>
        chargedAt ? <span className={classes.whole}>{dates.day(chargedAt)}</span> : NOT_YET,
    },
    {
      key: 'download',
      title: t('download'),
      align: 'center',
      width: 14,
      isHeaderUnseen: true,
      place: 'action',
      cell: (invoice) => (
        <DocumentDownloads
          kind="invoice"
          fileName={invoice.invoiceUrl}
          taxDocument={invoice.taxDocument}
          name={nameOf(invoice)}
        />
      ),
    },
    ...(onAct
      ? [
          {
            key: 'acts',
            title: t('acts'),
            align: 'center',
            width: 22,
            isHeaderUnseen: true,
            place: 'foot',
            isBlank: (invoice) => !canBeCredited(invoice) && !canBeDisputed(invoiceSnapshot(invoice)),
            cell: (invoice) => <InvoiceActs invoice={invoice} about={nameOf(invoice)} onAct={onAct} />,
          } satisfies Column<Invoice, InvoiceSortField>,
        ]
      : []),
  ]
}

/** The number with the days of issue and charge. */
const InvoiceDocument = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('billing-history')
  const dates = useDates()
  const { qoyod_reference: number, issuedAt, dueDate } = invoice
  return (
    <>
      <span className={classes.whole}>{number ? <Latin>{number}</Latin> : t('common:notAvailable')}</span>
      <span className={classes.sum}>{t('issuedOn', { date: dates.day(issuedAt) })}</span>
      <span className={classes.sum}>{t('dueOn', { date: dates.day(dueDate) })}</span>
    </>
  )
}

interface InvoiceActsProps {
  invoice: Invoice
  about: string
  onAct: (act: InvoiceAct, invoice: Invoice) => void
}

const InvoiceActs = ({ invoice, about, onAct }: InvoiceActsProps) => {
  const { t } = useTranslation('billing-history')
  return (
    <span className={classes.invoiceActs}>
      {canBeCredited(invoice) && (
        <RowAction
          picture={IconReceiptRefund}
          word={t('notes.issue')}
          about={about}
          opensDialog
          onAct={() => onAct('credit', invoice)}
        />
      )}
      {canBeDisputed(invoiceSnapshot(invoice)) && (
        <RowAction
          picture={IconScale}
          word={t('disputes.open')}
          about={about}
          opensDialog
          onAct={() => onAct('dispute', invoice)}
        />
      )}
    </span>
  )
}

/** True if the invoice is numbered, signed and not fully credited, and has no running charge or dispute. */
const canBeCredited = (invoice: Invoice): boolean => {
  const { netAmount, creditedAmount, taxDocument, qoyod_reference: number } = invoice
  if (number === null || taxDocument === null || isInCorrection(taxDocumentSnapshot(taxDocument)))
    return false
  const snapshot = invoiceSnapshot(invoice)
  return creditedAmount < netAmount && !isInFlight(snapshot) && !isDisputed(snapshot)
}

/** The total of an invoice, with credit, returned money and the rest to pay, if any. */
const InvoiceAmounts = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('billing-history')
  const money = useMoney()
  const { netAmount, creditedAmount, creditUsed, returnedOutside, payableAmount, currency } = invoice
  const isOpen = !isPaid(invoiceSnapshot(invoice))
  const sums = [
    creditedAmount > 0 && t('sums.credited', { amount: money.amountIn(creditedAmount, currency) }),
    creditUsed > 0 && t('sums.creditUsed', { amount: money.amountIn(creditUsed, currency) }),
    returnedOutside > 0 && t('sums.returnedOutside', { amount: money.amountIn(returnedOutside, currency) }),
    isOpen &&
      payableAmount < netAmount &&
      t('sums.toPay', { amount: money.amountIn(payableAmount, currency) }),
  ].filter((sum) => sum !== false)
  return (
    <>
      <Money halalas={netAmount} currency={currency} />
      {sums.map((sum) => (
        <span key={sum} className={classes.sum}>
          {sum}
        </span>
      ))}
    </>
  )
}

interface InvoiceLinkProps {
  invoice: Invoice
  className: string | undefined
  label?: string
  children: string
}

/** A link to the page of an invoice: by its number, or by its id while it has none. */
const InvoiceLink = ({
  invoice: { id, qoyod_reference: number },
  className,
  label,
  children,
}: InvoiceLinkProps) => (
  <Link
    className={className}
    to="/billingHistory/$number"
    params={{ number: number ?? id }}
    aria-label={label}
  >
    {children}
  </Link>
)

/** The status with the reason and the next step in a hint. An invoice that no card paid has a link to its payment. */
const InvoiceStatusCell = ({ invoice, name }: { invoice: Invoice; name: string }) => {
  const { t } = useTranslation(['billing-history', 'invoice'])
  const statusText = useStatusText(invoice)
  const mayPay = useMayDo()('invoices.retryPayment')
  const snapshot = invoiceSnapshot(invoice)
  const tag = <InvoiceTag invoice={snapshot} />
  return (
    <span className={classes.status}>
      {statusText ? <Hint text={statusText}>{tag}</Hint> : tag}
      {isInFlight(snapshot) && <span className={classes.checking}>{t('checking')}</span>}
      {mayPay && hasFailed(snapshot) && (
        <InvoiceLink invoice={invoice} className={classes.payNow} label={t('invoice:payNowOf', { name })}>
          {t('invoice:payNow')}
        </InvoiceLink>
      )}
      <LastCard invoice={invoice} />
    </span>
  )
}

/** The card of the last attempt. */
const LastCard = ({ invoice: { lastAttempts } }: { invoice: Invoice }) => {
  const attempt = lastAttempts.at(-1)
  if (!attempt) return null
  return (
    <span className={classes.sum}>
      <Latin>{cardText({ type: attempt.cardType, last4: attempt.cardLast4 })}</Latin>
    </span>
  )
}
