import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { removePaymentMethod } from '#contract/endpoints/cards.ts'
import {
  CARD_STATUSES,
  type CardStatus,
  type OrderedSlot,
  type PaymentMethod,
} from '#contract/entities/payment-method.ts'
import { type AccountSnapshot, accountSnapshot } from '#machines/account/account.machine.ts'
import { areCardsClosed, canResubscribe, cardsClosedFor, isLeaving } from '#machines/account/selectors.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { explainClosed } from '#machines/refusals/explain-closed.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { declinedOf } from '#src/shared/account/attempt-message.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { keepCards, paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useMoveCard } from '#src/shared/account/use-move-card.ts'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import { call } from '#src/shared/api/api.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { ConsequenceList } from '#src/shared/consequences/consequence-list.tsx'
import { useConsequence } from '#src/shared/consequences/use-consequence.ts'
import { ConfirmDialog } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { RefusalReason } from '#src/shared/refusals/refusal-reason.tsx'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { PageButton } from '#src/shared/ui/buttons.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import { CardSlot } from './card-slot.tsx'
import classes from './manage-payment.module.css'
import type { ManagePaymentParts } from './parts.ts'

interface ManagePaymentScreenProps {
  parts: ManagePaymentParts
  /** The slot of the card that is being added. */
  adding: CardStatus | null
  onAdd: (place: CardStatus | null) => void
}

/** The primary card, the backup card and the others. */
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
  const { t } = useTranslation('manage-payment')
  const [removing, setRemoving] = useState<PaymentMethod | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const move = useMoveCard()
  const account = customer && accountSnapshot(customer)
  const wasCancelled = account !== null && canResubscribe(account)
  const isOverdue = account?.context.overdue ?? false
  const figures = useQuery({ ...invoiceSummaryQuery, enabled: wasCancelled || isOverdue }).data
  const unpaid = isOverdue ? figures?.lastInvoice : null
  const hasDeclined = wasCancelled && Boolean(figures?.declinedResubscription)
  if (!account) return null
  const now = serverNow()
  const isClosed = areCardsClosed(account, { cards, hasDeclined }, now)
  const cardsIn = (place: CardStatus) => cards.filter(({ status }) => status === place)
  // An open dialog stays open even if its slot is filled in another window.
  const place = adding && adding !== 'other' && cardsIn(adding).length > 0 ? 'other' : adding

  return (
    <>
      <CardsNotice account={account} isClosed={isClosed} hasDeclined={hasDeclined} mayAdd={mayAdd} />
      {CARD_STATUSES.map((slot) => (
        <CardSlot
          key={slot}
          slot={slot}
          cards={cardsIn(slot)}
          parts={parts}
          declined={declinedOf(unpaid?.lastAttempts ?? [])}
          changes={
            isClosed
              ? null
              : {
                  movingId: move.movingId,
                  onMove: (card, slot) => setMoving({ card, slot }),
                  onRemove: setRemoving,
                  onAdd: mayAdd ? onAdd : null,
                }
          }
        />
      ))}
      {!mayAdd && !isClosed && <p className={classes.note}>{t('common:customerAddsCards')}</p>}
      {!place && mayAdd && !isClosed && <parts.ReturnFromBank />}
      {place && mayAdd && !isClosed && (
        <Suspense>
          <parts.AddCardDialog
            request={{ purpose: 'manage-payment', status: place }}
            onClose={() => onAdd(null)}
          />
        </Suspense>
      )}
      {moving && <MoveCardDialog {...moving} onMove={move.move} onClose={() => setMoving(null)} />}
      {removing && <RemoveCardDialog card={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

interface CardsNoticeProps {
  account: AccountSnapshot
  isClosed: boolean
  /** The primary card was declined for a new subscription. */
  hasDeclined: boolean
  mayAdd: boolean
}

/** The reason why cards cannot be changed, or why a cancelled account needs a card. */
const CardsNotice = ({ account, isClosed, hasDeclined, mayAdd }: CardsNoticeProps) => {
  const { t } = useTranslation('manage-payment')
  const isAdmin = useCurrent().role === 'admin'
  const voice = isAdmin ? 'adminNotice' : 'notice'
  const closedReason = cardsClosedFor(account)
  if (!closedReason) return null
  const toSubscription = (
    <PageButton to="/subscription" variant="default">
      {t('notice.subscription')}
    </PageButton>
  )
  if (!isClosed)
    return (
      <Banner
        tone="info"
        title={t(hasDeclined ? `${voice}.comeBack.declined` : `${voice}.comeBack.title`)}
        actions={toSubscription}
      >
        <p>
          {hasDeclined ? t(`${voice}.comeBack.whyDeclined`) : t('notice.comeBack.none')}{' '}
          {t(mayAdd ? 'notice.comeBack.text' : 'notice.comeBack.moveOnly')}
        </p>
      </Banner>
    )
  const refused = explainClosed(account, 'cards')
  if (!refused) return null
  const hasSubscribed = isLeaving(account) || canResubscribe(account)
  return (
    <Banner tone="info" title={t(`${voice}.closed`)} actions={hasSubscribed && toSubscription}>
      <p>
        <RefusalReason
          refused={refused}
          text={isAdmin ? t(`adminNotice.${closedReason}`) : t(`notice.${closedReason}`)}
          hasWay={!hasSubscribed}
        />
      </p>
    </Banner>
  )
}

interface Moving {
  card: PaymentMethod
  slot: OrderedSlot
}

interface MoveCardDialogProps extends Moving {
  onMove: (card: PaymentMethod, slot: CardStatus) => void
  onClose: () => void
}

/** Confirms another primary or backup card. The result is shown on the page. */
const MoveCardDialog = ({ card, slot, onMove, onClose }: MoveCardDialogProps) => {
  const { t } = useTranslation('manage-payment')
  const shown = useConsequence({ act: 'paymentMethods.update', cardId: card.id, status: slot })
  const submit = () => {
    onClose()
    onMove(card, slot)
  }
  return (
    <ConfirmDialog
      dialog={{ isBusy: false, problem: null, submit, close: onClose }}
      title={t(`move.${slot}`)}
      confirm={t(`menu.${slot}`)}
      isPending={shown.isPending}
    >
      <ConsequenceList shown={shown} />
    </ConfirmDialog>
  )
}

const RemoveCardDialog = ({ card, onClose }: { card: PaymentMethod; onClose: () => void }) => {
  const { t } = useTranslation(['manage-payment', 'card'])
  const queryClient = useQueryClient()
  const seen = useSeenRevision()
  const shown = useConsequence({ act: 'paymentMethods.remove', cardId: card.id })
  const dialog = useDialog(dialogs.cardRemoval, {
    send: async (idempotencyKey) => {
      const changed = await seen.change((revision) =>
        call(removePaymentMethod, { params: { id: card.id } }, { ...revision, idempotencyKey }),
      )
      keepCards(queryClient, changed)
      void notify.success(t('removed'))
    },
    onDone: onClose,
    onClose,
  })
  const brand = t(`card:brands.${card.type}`)
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t('remove.title')}
      confirm={t('remove.confirm')}
      isDestructive
      isPending={shown.isPending}
    >
      <p>{t('remove.text', { brand, last4: card.last4 })}</p>
      <ConsequenceList shown={shown} />
    </ConfirmDialog>
  )
}

const SlotSkeleton = () =>
  CARD_STATUSES.map((slot) => (
    <div key={slot} data-slot={slot} aria-hidden>
      <Skeleton height={22} width={140} />
      <Skeleton height={183} mt={12} radius={12} />
    </div>
  ))
