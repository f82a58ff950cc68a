import { IconArrowBackUp, IconUserPlus, IconX } from '@tabler/icons-react'
import type { UnassignedPayment } from '#contract/entities/unassigned-payment.ts'
import { isBeingReturned, isReturned, isUndecided } from '#machines/unassigned-payment/selectors.ts'
import { unassignedPaymentSnapshot } from '#machines/unassigned-payment/unassigned-payment.machine.ts'
import { labelOfRef } from '#rules/invoice-label.ts'
import { useInvoiceName } from '#src/shared/account/invoice-name.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { RowAction } from '#src/shared/table/row-action.tsx'
import { isolated, Latin } from '#src/shared/ui/isolated-text.tsx'
import { PageLink } from '#src/shared/ui/links.tsx'
import { Tag, type TagTone } from '#src/shared/ui/tag.tsx'
import classes from './unassigned-payments.module.css'

const ACTS = ['assign', 'return', 'dismiss'] as const

/** A decision of an administrator about a payment. */
export type PaymentAct = (typeof ACTS)[number]

const PICTURES = { assign: IconUserPlus, return: IconArrowBackUp, dismiss: IconX } as const

const NONE = '-'

const canDecide = (payment: UnassignedPayment): boolean => isUndecided(unassignedPaymentSnapshot(payment))

const toneOf = (payment: UnassignedPayment): TagTone => {
  const snapshot = unassignedPaymentSnapshot(payment)
  if (isUndecided(snapshot)) return 'bad'
  if (isBeingReturned(snapshot)) return 'warn'
  return isReturned(snapshot) ? 'ok' : 'quiet'
}

/** `onAct` opens the dialog of a decision. */
export const usePaymentColumns = (
  onAct: (act: PaymentAct, payment: UnassignedPayment) => void,
): Column<UnassignedPayment>[] => {
  const { t } = useTranslation(['unassigned-payments', 'states'])
  const dates = useDates()
  const money = useMoney()
  return [
    {
      key: 'amount',
      title: t('column.amount'),
      align: 'start',
      width: 13,
      place: 'name',
      cell: ({ amount, currency }) => (
        <span className={classes.whole}>{money.amountIn(amount, currency)}</span>
      ),
    },
    {
      key: 'card',
      title: t('column.card'),
      align: 'start',
      width: 12,
      place: 'below-name',
      cell: ({ cardBrand, cardLast4 }) =>
        cardLast4 === null ? (
          NONE
        ) : (
          <Latin>
            {cardBrand ?? ''} •••• {cardLast4}
          </Latin>
        ),
    },
    {
      key: 'state',
      title: t('column.state'),
      align: 'center',
      width: 13,
      place: 'figure',
      cell: (payment) => (
        <>
          <Tag tone={toneOf(payment)}>{t(`states:unassigned-payment.${payment.chart.state}`)}</Tag>
          {payment.reason !== null && (
            <span className={classes.why}>{t('why', { reason: isolated(payment.reason) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'taken',
      title: t('column.taken'),
      align: 'start',
      width: 14,
      place: 'note',
      cell: ({ takenAt }) => (
        <time dateTime={takenAt}>
          {dates.day(takenAt)} <Latin>{dates.time(takenAt)}</Latin>
        </time>
      ),
    },
    {
      key: 'customer',
      title: t('column.customer'),
      align: 'start',
      width: 20,
      place: 'note',
      cell: ({ namedCustomer, customerId }) =>
        customerId === null ? (
          <span className={classes.id}>
            {namedCustomer === null ? t('unnamed') : <Latin>{namedCustomer}</Latin>}
          </span>
        ) : (
          <PageLink to="/dashboard" search={{ customer: customerId }}>
            {t('assigned')}
          </PageLink>
        ),
    },
    {
      key: 'invoice',
      title: t('column.invoice'),
      align: 'start',
      width: 13,
      place: 'note',
      isBlank: ({ invoiceRef }) => invoiceRef === null,
      cell: (payment) => <NamedInvoice payment={payment} />,
    },
    {
      key: 'acts',
      title: t('column.acts'),
      align: 'start',
      width: 15,
      isHeaderUnseen: true,
      place: 'foot',
      isBlank: (payment) => !canDecide(payment),
      cell: (payment) =>
        canDecide(payment) && (
          <span className={classes.acts}>
            {ACTS.map((act) => (
              <RowAction
                key={act}
                picture={PICTURES[act]}
                word={t(`${act}.act`)}
                about={money.amountIn(payment.amount, payment.currency)}
                opensDialog
                onAct={() => onAct(act, payment)}
              />
            ))}
          </span>
        ),
    },
  ]
}

/** The invoice that a payment names, with a link to the invoices of the account, if it is known. */
const NamedInvoice = ({ payment: { invoiceRef, customerId } }: { payment: UnassignedPayment }) => {
  const nameOf = useInvoiceName()
  if (invoiceRef === null) return NONE
  const label = labelOfRef(invoiceRef)
  if (!label)
    return (
      <span className={classes.id}>
        <Latin>{invoiceRef}</Latin>
      </span>
    )
  if (customerId === null) return nameOf(label)
  return (
    <PageLink to="/billingHistory" search={{ customer: customerId }}>
      {nameOf(label)}
    </PageLink>
  )
}
