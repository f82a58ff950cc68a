import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { canRetry } from '#machines/invoice/selectors.ts'
import { CARD_LABELS, chargeableCards, isCardUsable } from '#rules/cards.ts'
import { type InvoiceSummary, isChargingStopped } from '#src/shared/account/invoice-summary-query.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { ConsequenceList } from '#src/shared/consequences/consequence-list.tsx'
import { useConsequence } from '#src/shared/consequences/use-consequence.ts'
import { Select } from '#src/shared/forms/select.tsx'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import classes from './payment-due.module.css'

interface PayControlProps {
  summary: InvoiceSummary
  cards: readonly PaymentMethod[]
  /** Charges this card, or the cards in their order. */
  onPay: (cardId: string | null) => void
  onAdd: () => void
}

/** Values of the options that are not the id of a card. */
const IN_ORDER = 'in-order'
const NEW_CARD = 'new-card'

/**
 * The payment with the cards in their order, with another saved card, or with a new one. Nothing while a payment is being checked, or
 * while an unexplained payment needs an administrator's decision.
 */
export const PayControl = ({ summary, cards, onPay, onAdd }: PayControlProps) => {
  const { t } = useTranslation('payment-due')
  const money = useMoney()
  const mayDo = useMayDo()
  const [chosen, setChosen] = useState<string | null>(null)
  const options = usePayOptions(summary, cards)
  if (isChargingStopped(summary) || summary.outstanding.checking) return null

  const selected = options.find(({ value }) => value === chosen) ?? options[0]
  if (!selected) return null
  const add = (
    <Button color="bad" onClick={onAdd}>
      {t(cards.length > 0 ? 'addCard' : 'addPrimaryCard')}
    </Button>
  )
  if (options.length === 1 && selected.value === NEW_CARD) return add
  if (!mayDo('invoices.retryPayment')) return null
  const amount = money.amountIn(summary.outstanding.amount, summary.currency)
  return (
    <>
      {selected.value !== NEW_CARD && summary.outstanding.amount > 0 && (
        <PaymentConsequence
          key={summary.outstanding.amount}
          cardId={selected.value === IN_ORDER ? null : selected.value}
        />
      )}
      <div className={classes.pay}>
        <div className={classes.choice}>
          <span className={classes.label} aria-hidden>
            {t('payWith', { amount })}
          </span>
          <Select
            aria-label={t('payWith', { amount })}
            // The browser would restore the choice of an earlier visit.
            autoComplete="off"
            options={options}
            value={selected.value}
            onChange={(event) => setChosen(event.target.value)}
          />
        </div>
        {selected.value === NEW_CARD ? (
          add
        ) : (
          <Button color="bad" onClick={() => onPay(selected.value === IN_ORDER ? null : selected.value)}>
            {t('retry')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The consequence of the payment, if the card pays. */
const PaymentConsequence = ({ cardId }: { cardId: string | null }) => (
  <ConsequenceList
    shown={useConsequence({ act: 'invoices.retryPayment', ...(cardId !== null && { cardId }) })}
  />
)

/** The ways to pay, as options: the usual one first. */
const usePayOptions = ({ outstanding }: InvoiceSummary, cards: readonly PaymentMethod[]) => {
  const { t } = useTranslation(['payment-due', 'card'])
  const mayAdd = useMayDo()('cardAttempts.open')
  const now = serverNow()
  const open = outstanding.invoices.map(invoiceSnapshot)
  const nameOf = ({ type, last4 }: PaymentMethod) =>
    t('card:saved.ends', { brand: isolated(CARD_LABELS[type]), last4: isolated(last4) })
  const inOrder = canRetry(open) ? chargeableCards(cards, now) : []
  const alone = cards.filter(
    (card) => isCardUsable(card, now) && card.id !== inOrder[0]?.id && canRetry(open, card.id),
  )
  return [
    ...(inOrder.length > 0 ? [{ value: IN_ORDER, label: inOrder.map(nameOf).join(t('inOrder')) }] : []),
    ...alone.map((card) => ({ value: card.id, label: nameOf(card) })),
    ...(mayAdd ? [{ value: NEW_CARD, label: t('newCard') }] : []),
  ]
}
