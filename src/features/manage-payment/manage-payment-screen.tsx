import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CARD_STATUSES, type CardStatus, type PaymentMethod } from '#contract/entities/payment-method.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { areCardsClosed, canResubscribe } from '#machines/account/selectors.ts'

import { toCallProblem } from '#machines/shared/call-problem.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/use-may-do.ts'
import { AddCardDialog } from './add-card-dialog.tsx'
import { CardSlot } from './card-slot.tsx'
import { CardsNotice } from './cards-notice.tsx'
import classes from './manage-payment.module.css'
import type { ManagePaymentParts } from './parts.ts'
import { RemoveCardDialog } from './remove-card-dialog.tsx'
import { SlotSkeleton } from './slot-skeleton.tsx'
import { useMoveCard } from './use-move-card.ts'

interface ManagePaymentScreenProps {
  parts: ManagePaymentParts
  /** The place a card is being added for. */
  adding: CardStatus | null
  onAdd: (place: CardStatus | null) => void
}

/** The cards that pay: the primary one, the one that steps in, and the others. */
export const ManagePaymentScreen = (props: ManagePaymentScreenProps) => {
  const { data: cards, error, refetch } = useQuery(paymentMethodsQuery)
  const { AcceptedCards } = props.parts
  return (
    <div className={classes.page}>
      <div className={classes.slots} aria-busy={!cards && !error}>
        {cards && <SavedCards {...props} cards={cards} />}
        {!cards && error && <ProblemAlert problem={toCallProblem(error)} onRetry={() => void refetch()} />}
        {!cards && !error && <SlotSkeleton />}
      </div>
      <AcceptedCards />
    </div>
  )
}

const SavedCards = ({
  parts,
  adding,
  onAdd,
  cards,
}: ManagePaymentScreenProps & { cards: PaymentMethod[] }) => {
  const { customer } = useCurrent()
  const mayAdd = useMayDo()('cardAttempts.open')
  const { t } = useTranslation(['manage-payment', 'common'])
  const [removing, setRemoving] = useState<PaymentMethod | null>(null)
  const move = useMoveCard()
  const account = customer && accountSnapshot(customer)
  const wasCancelled = account !== null && canResubscribe(account)
  const figures = useQuery({ ...invoiceSummaryQuery, enabled: wasCancelled }).data
  const hasDeclined = wasCancelled && Boolean(figures?.declinedResubscription)
  if (!account) return null
  const now = serverNow()
  const isClosed = areCardsClosed(account, { cards, hasDeclined }, now)
  const of = (place: CardStatus) => cards.filter(({ status }) => status === place)
  // A place that was taken meanwhile does not close an open dialog.
  const place = adding && adding !== 'other' && of(adding).length > 0 ? 'other' : adding

  return (
    <>
      <CardsNotice account={account} isClosed={isClosed} hasDeclined={hasDeclined} mayAdd={mayAdd} />
      {CARD_STATUSES.map((slot) => (
        <CardSlot
          key={slot}
          slot={slot}
          cards={of(slot)}
          parts={parts}
          changes={
            isClosed
              ? null
              : {
                  movingId: move.movingId,
                  onMove: move.move,
                  onRemove: setRemoving,
                  onAdd: mayAdd ? onAdd : null,
                }
          }
        />
      ))}
      {!mayAdd && !isClosed && <p className={classes.note}>{t('common:customerAddsCards')}</p>}
      {!place && mayAdd && !isClosed && <parts.ReturnFromBank />}
      {place && mayAdd && !isClosed && (
        <AddCardDialog parts={parts} place={place} onClose={() => onAdd(null)} />
      )}
      {removing && <RemoveCardDialog card={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}
