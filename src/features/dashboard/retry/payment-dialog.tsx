import { Button, Loader } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { hasPaid, isUndecided } from '#machines/charge/payment-result.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import {
  declinedOf,
  type NextRound,
  nextRoundOf,
  useAttemptMessage,
  useDeclineMessage,
} from '#src/shared/account/attempt-message.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useSecondsLeft } from '#src/shared/account/use-seconds-left.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { PageButton } from '#src/shared/ui/buttons.tsx'
import classes from '../dashboard.module.css'
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

/** Shows a retried payment until its result. Closing the dialog reloads the dashboard. */
export const PaymentDialog = ({ payment }: { payment: PaymentRetry }) => {
  const { t } = useTranslation('dashboard')
  const declineWords = useDeclineMessage()
  const refusalWords = useRefusalWords()
  const mayAdd = useMayDo()('cardAttempts.open')
  const voice = useCurrent().role === 'admin' ? 'adminPayment' : 'payment'
  const { state, retry, close } = payment
  const { output, problem } = state.context
  const { data } = useQuery(invoiceSummaryQuery)
  const known = output && isUndecided(output) ? data?.lastInvoice : output
  const attempts = known && 'attempts' in known ? known.attempts : (known?.lastAttempts ?? [])
  const next = known && ('attempts' in known ? known : nextRoundOf(known))
  const secondsLeft = useSecondsLeft(output?.againInSeconds ?? 0, output)
  const view = viewOf(state)
  if (!view) return null

  const words = () => {
    if (view === 'refused') return problem && <bdi>{refusalWords(problem)}</bdi>
    if (view === 'failed') return declineWords(output?.message ?? null) ?? t(`${voice}.failed.text`)
    return view === 'paid' ? t(`${voice}.paid.text`) : t(`payment.${view}.text`)
  }
  const mustWait = state.hasTag('must-wait')
  const hasFailed = view === 'failed'
  const isReasonListed = hasFailed && declinedOf(attempts).length > 0

  return (
    <Dialog
      isCentered
      title={t(`${voice}.${view}.title`)}
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
      {view !== 'sending' && (
        <DialogActions>
          <Button key={view} variant={view === 'paid' ? 'filled' : 'default'} autoFocus onClick={close}>
            {t('common:actions.close')}
          </Button>
          {(hasFailed || view === 'refused') && (
            <>
              {(mayAdd || problem?.code !== 'card-missing') && (
                <PageButton to="/managePayment" variant="default" onClick={close}>
                  {t('payment.cards')}
                </PageButton>
              )}
              <Button disabled={mustWait} onClick={retry}>
                {mustWait ? t('common:againIn', { count: secondsLeft }) : t('payment.again')}
              </Button>
            </>
          )}
        </DialogActions>
      )}
    </Dialog>
  )
}

interface AttemptsProps {
  attempts: readonly PaymentAttempt[]
  /** The next round after a failure; undefined after a success. */
  next: NextRound | undefined
}

/** The declined cards with the reason and the remedy, the card that paid, and the next attempt after a failure. */
const Attempts = ({ attempts, next }: AttemptsProps) => {
  const { t } = useTranslation('dashboard')
  const words = useAttemptMessage()
  const hasFailed = next !== undefined
  const paid = attempts.find(hasPaid)
  return (
    <div className={classes.attempts}>
      {declinedOf(attempts).map((attempt) => (
        <p key={attempt.id}>
          {words.declined(attempt)} {hasFailed && words.step(attempt)}
        </p>
      ))}
      {paid && <p>{t('payment.paid.card', { amount: words.amount(paid), card: words.card(paid) })}</p>}
      {hasFailed && <p>{words.next(next)}</p>}
    </div>
  )
}

/** Words the reason for which the server refused the retry. */
const useRefusalWords = () => {
  const { t } = useTranslation('dashboard')
  const words = useErrorMessage()
  const mayAdd = useMayDo()('cardAttempts.open')
  return (problem: CallProblem) => {
    if (problem.code !== 'card-missing') return words(problem)
    return mayAdd ? t('payment.noCard') : `${t('notice.noCard')} ${t('common:customerAddsCards')}`
  }
}
