import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Invoice } from '#contract/entities/invoice.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { AccountSnapshot, AccountState } from '#machines/account/account.machine.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { hasFailed, isTakenBack } from '#machines/invoice/selectors.ts'
import { type InvoiceSummary, invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import type { newCardPayment } from '#src/shared/account/new-card-payment.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { DebtMessage } from './debt-message.tsx'
import type { PaymentDueParts } from './parts.ts'
import { PayControl } from './pay-control.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import classes from './payment-due.module.css'
import { usePaymentRetry } from './use-payment-retry.ts'

type DebtKind = 'failed-payment' | 'failed-settlement' | 'taken-back' | 'unpaid'

const SUSPENSIONS: Partial<Record<AccountState, DebtKind>> = {
  'suspended-failed-payment': 'failed-payment',
  'suspended-failed-settlement': 'failed-settlement',
}

/** The reason for the notice; null while the debt is only being charged, or will be soon. */
const kindOf = (account: AccountSnapshot, summary: InvoiceSummary | undefined): DebtKind | null => {
  const suspension = SUSPENSIONS[account.value]
  if (suspension) return suspension
  const open = (summary?.outstanding.invoices ?? []).map(invoiceSnapshot)
  if (open.some(isTakenBack)) return 'taken-back'
  return open.some(hasFailed) ? 'unpaid' : null
}

interface DebtNoticeProps extends PaymentDueParts {
  account: AccountSnapshot
  isDue: boolean
  /** The invoice whose page shows the notice; undefined for the notice above every page. */
  invoice: Invoice | undefined
  /** False once this invoice is paid. Its page then shows only the dialog of the payment. */
  isOwed: boolean
  /** The end of a card verification that was started to pay the debt. */
  added: ReturnType<typeof newCardPayment.take>
}

/** The sum, the reason, the next try and its consequence, and the payment with any card. */
export const DebtNotice = ({ account, isDue, invoice, isOwed, added, AddCardDialog }: DebtNoticeProps) => {
  const { t, ready } = useTranslation(['payment-due', 'card'])
  const voice = useCurrent().role === 'admin' ? 'admin' : 'own'
  const payment = usePaymentRetry(isDue)
  const { data } = useQuery({ ...invoiceSummaryQuery, enabled: isDue })
  const { data: cards } = useQuery({ ...paymentMethodsQuery, enabled: isDue })
  const [isAdding, setAdding] = useState(added !== null && added.cardId === null)
  usePaymentWith(added?.cardId ?? null, payment.pay)
  if (!ready) return null
  const kind = isDue && isOwed ? kindOf(account, data) : null
  return (
    <>
      {kind && (
        <div className={classes.notice}>
          <Banner
            tone="bad"
            title={t(`title.${voice}.${kind}`)}
            actions={
              data &&
              cards && (
                <PayControl summary={data} cards={cards} onPay={payment.pay} onAdd={() => setAdding(true)} />
              )
            }
          >
            <DebtMessage kind={kind} hasCards={cards ? cards.length > 0 : null} invoice={invoice} />
          </Banner>
        </div>
      )}
      {isAdding && <AddCardDialog request={requestFor(cards ?? [])} onClose={() => setAdding(false)} />}
      <PaymentDialog payment={payment} cards={cards ?? []} />
    </>
  )
}

/** A card that pays a debt takes the primary place if it is free. */
const requestFor = (cards: readonly PaymentMethod[]) =>
  ({
    purpose: 'payment',
    status: cards.some(({ status }) => status === 'primary') ? 'other' : 'primary',
  }) as const

/** Pays once with a card that was just added. */
const usePaymentWith = (cardId: string | null, pay: (cardId: string) => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card pays once, when the notice opens
  useEffect(() => {
    if (cardId !== null) pay(cardId)
  }, [cardId])
}
