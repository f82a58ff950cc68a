import { Button, Loader } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { hasPaid, isUndecided } from '#machines/charge/payment-result.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { CARD_LABELS } from '#rules/cards.ts'
import {
  declinedOf,
  type NextRound,
  nextRoundOf,
  useAttemptMessage,
  useDeclineMessage,
} from '#src/shared/account/attempt-message.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useMoveCard } from '#src/shared/account/use-move-card.ts'
import { useSecondsLeft } from '#src/shared/account/use-seconds-left.ts'
import { ConsequenceList } from '#src/shared/consequences/consequence-list.tsx'
import { useConsequence } from '#src/shared/consequences/use-consequence.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemWords } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import classes from './payment-due.module.css'
import type { PaymentRetry } from './use-payment-retry.ts'

const ICONS = {
  sending: <Loader size={24} aria-hidden />,
  checking: <IconClock size={24} stroke={1.75} aria-hidden />,
  paid: <IconCircleCheck size={24} stroke={1.75} aria-hidden />,
  failed: <IconAlertCircle size={24} stroke={1.75} aria-hidden />,
  refused: <IconAlertCircle size={24} stroke={1.75} aria-hidden />,
}

type View = keyof typeof ICONS

const TONES = { sending: 'accent', checking: 'accent', paid: 'ok', failed: 'bad', refused: 'bad' } as const

const viewOf = (state: PaymentRetry['state']): View | null => {
  if (state.hasTag('charging')) return 'sending'
  if (state.hasTag('unclear')) return 'checking'
  if (state.hasTag('paid')) return 'paid'
  if (state.hasTag('declined')) return 'failed'
  return state.hasTag('refused') ? 'refused' : null
}

/** Shows a payment until its result. Closing the dialog reloads the account. */
export const PaymentDialog = ({
  payment,
  cards,
}: {
  payment: PaymentRetry
  cards: readonly PaymentMethod[]
}) => {
  const { t } = useTranslation('payment-due')
  const declineWords = useDeclineMessage()
  const voice = useCurrent().role === 'admin' ? 'admin' : 'own'
  const { state, pay, close } = payment
  const { cardId, output, problem } = state.context
  const { data } = useQuery({ ...invoiceSummaryQuery, enabled: false })
  const known = output && isUndecided(output) ? data?.lastInvoice : output
  const attempts = known && 'attempts' in known ? known.attempts : (known?.lastAttempts ?? [])
  const next = known && ('attempts' in known ? known : nextRoundOf(known))
  const secondsLeft = useSecondsLeft(output?.againInSeconds ?? 0, output)
  const view = viewOf(state)
  if (!view) return null

  const words = () => {
    if (view === 'refused') return problem && <RefusedPayment problem={problem} />
    if (view === 'failed') return declineWords(output?.message ?? null) ?? t(`payment.${voice}.failedText`)
    return view === 'paid' ? t(`payment.${voice}.paidText`) : t(`payment.${view}`)
  }
  const mustWait = state.hasTag('must-wait')
  const hasFailed = view === 'failed'
  const isReasonListed = hasFailed && declinedOf(attempts).length > 0

  return (
    <Dialog
      isCentered
      title={t(`payment.${voice}.${view}`)}
      icon={ICONS[view]}
      tone={TONES[view]}
      onEscape={close}
    >
      <div role="status">
        {!isReasonListed && <p>{words()}</p>}
        {(hasFailed || view === 'paid') && (
          <Attempts attempts={attempts} next={hasFailed ? (next ?? undefined) : undefined} />
        )}
      </div>
      {view === 'paid' && <OtherPrimary card={cards.find(({ id }) => id === cardId)} />}
      {view !== 'sending' && (
        <DialogActions>
          <Button key={view} variant={view === 'paid' ? 'filled' : 'default'} autoFocus onClick={close}>
            {t('common:actions.close')}
          </Button>
          {(hasFailed || view === 'refused') && (
            <Button disabled={mustWait} onClick={() => pay(cardId)}>
              {mustWait ? t('common:againIn', { count: secondsLeft }) : t('payment.again')}
            </Button>
          )}
        </DialogActions>
      )}
    </Dialog>
  )
}

/** Offers to charge the next invoices to the card that has just paid. */
const OtherPrimary = ({ card }: { card: PaymentMethod | undefined }) => {
  const { t } = useTranslation(['payment-due', 'card'])
  const { movingId, move } = useMoveCard()
  const mayMove = useMayDo()('paymentMethods.update')
  const isOffered = card !== undefined && card.status !== 'primary' && mayMove
  const shown = useConsequence(
    isOffered ? { act: 'paymentMethods.update', cardId: card.id, status: 'primary' } : null,
  )
  if (!isOffered) return null
  const name = t('card:saved.ends', { brand: isolated(CARD_LABELS[card.type]), last4: isolated(card.last4) })
  return (
    <div className={classes.primary}>
      <p>{t('payment.notPrimary', { card: name })}</p>
      <ConsequenceList shown={shown} />
      <Button
        variant="default"
        size="xs"
        loading={movingId !== null}
        disabled={shown.isPending}
        onClick={() => move(card, 'primary')}
      >
        {t('payment.makePrimary')}
      </Button>
    </div>
  )
}

interface AttemptsProps {
  attempts: readonly PaymentAttempt[]
  /** The next round after a failure; undefined after a success. */
  next: NextRound | undefined
}

/** The declined cards with the reason and the remedy, the card that paid, and the next attempt after a failure. */
const Attempts = ({ attempts, next }: AttemptsProps) => {
  const { t } = useTranslation('payment-due')
  const words = useAttemptMessage()
  const hasFailed = next !== undefined
  const paid = paidByCard(attempts)
  return (
    <div className={classes.attempts}>
      {declinedOf(attempts).map((attempt) => (
        <p key={attempt.id}>
          {words.declined(attempt)} {hasFailed && words.step(attempt)}
        </p>
      ))}
      {paid.map((payment) => (
        <p key={payment.id}>
          {t('payment.card', { amount: words.amount(payment), card: words.card(payment) })}
        </p>
      ))}
      {hasFailed && <p>{words.next(next)}</p>}
    </div>
  )
}

/** The paid charges, with those of one card as a sum. */
const paidByCard = (attempts: readonly PaymentAttempt[]): PaymentAttempt[] => {
  const byCard = Map.groupBy(attempts.filter(hasPaid), ({ cardId }) => cardId)
  return [...byCard.values()].flatMap(([first, ...more]) =>
    first ? { ...first, amount: more.reduce((sum, { amount }) => sum + amount, first.amount) } : [],
  )
}

/** The reason for which the server refused the payment. */
const RefusedPayment = ({ problem }: { problem: CallProblem }) => {
  const { t } = useTranslation('payment-due')
  const mayAdd = useMayDo()('cardAttempts.open')
  if (problem.code !== 'card-missing') return <ProblemWords problem={problem} />
  return mayAdd ? t('payment.noCard') : `${t('noCard')} ${t('common:customerAddsCards')}`
}
