import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import { accountAt } from '#machines/account/account.machine.ts'
import {
  type CancelObstacle,
  cancelObstacle,
  canKeep,
  isEnding,
  isLeaving,
} from '#machines/account/selectors.ts'
import { explainRefusal } from '#machines/refusals/explain-refusal.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { withVat } from '#rules/price.ts'
import { CANCELLATION_HOURS, cancellationEndsAt } from '#rules/subscription.ts'
import { type InvoiceSummary, invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { RefusalReason } from '#src/shared/refusals/refusal-reason.tsx'
import classes from './subscription.module.css'
import type { Subscription } from './use-subscription.ts'

interface CancelBlockProps {
  customer: Customer
  subscription: Subscription
}

/** Cancels the subscription, or keeps it until the cancellation takes effect. */
export const CancelBlock = ({ customer, subscription }: CancelBlockProps) => {
  const { t } = useTranslation('subscription')
  const { data: figures, error, refetch } = useQuery(invoiceSummaryQuery)
  const obstacleWords = useObstacleMessage()
  const reasonId = useId()
  const now = serverNow()
  const { state, problem, cancel, keep } = subscription
  const account = accountAt(customer, now)
  const end = isLeaving(account) ? customer.cancellationDate : null
  const obstacle = cancelObstacle(account)
  const refusal = explainRefusal(account, { type: 'cancellation.requested' })
  const reason = obstacle && obstacleWords(obstacle)

  return (
    <section className={`${classes.card} ${classes.block}`} aria-label={t('cancel.title')}>
      <h2>{t('cancel.title')}</h2>
      <EndMessage end={end} isOver={isEnding(account)} />
      {reason && refusal && (
        <p id={reasonId} className={classes.reason}>
          <RefusalReason refused={refusal} text={reason} />
        </p>
      )}
      <ProblemAlert problem={problem} />
      {!figures && <ProblemAlert problem={error && toCallProblem(error)} onRetry={() => void refetch()} />}
      <div className={classes.ways}>
        {canKeep(account) && (
          <Button loading={state.hasTag('keeping')} onClick={keep}>
            {t('keep.button')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={obstacle !== null || !figures}
          aria-describedby={reason ? reasonId : undefined}
          aria-haspopup="dialog"
          onClick={cancel}
        >
          {t('cancel.button')}
        </Button>
      </div>
      {figures && state.hasTag('cancel-dialog') && (
        <CancelDialog customer={customer} figures={figures} subscription={subscription} />
      )}
    </section>
  )
}

interface EndMessageProps {
  /** Day of the end, if the subscription was cancelled. */
  end: string | null
  isOver: boolean
}

/** The consequences of a cancellation before it is requested, afterwards the day of the end. */
const EndMessage = ({ end, isOver }: EndMessageProps) => {
  const { t } = useTranslation('subscription')
  const dates = useDates()
  const words = () => {
    if (!end) return t('cancel.lead', { hours: CANCELLATION_HOURS })
    return isOver ? t('keep.ending') : t('keep.text', { date: dates.day(end), time: dates.time(end) })
  }
  return <p className={classes.lead}>{words()}</p>
}

/** The reason why the subscription cannot be cancelled; null if the page already shows it. */
const useObstacleMessage = () => {
  const { t } = useTranslation('subscription')
  return (obstacle: CancelObstacle): string | null =>
    obstacle === 'leaving' ? null : t(`obstacles.${obstacle}`)
}

interface CancelDialogProps {
  customer: Pick<Customer, 'package'>
  figures: InvoiceSummary
  subscription: Subscription
}

/** Confirms a cancellation: its effect, its time and the amount to pay. */
const CancelDialog = ({ customer, figures, subscription }: CancelDialogProps) => {
  const { t } = useTranslation(['subscription', 'packages'])
  const dates = useDates()
  const end = cancellationEndsAt(serverNow())
  const owed = useOwedWords(figures)
  const { state, confirm, back } = subscription
  const isBusy = state.hasTag('busy')
  const name = t(`packages:names.${customer.package ?? 'Basic'}`)
  return (
    <Dialog title={t('cancel.ask')} onEscape={back}>
      <p>{t('cancel.within', { hours: CANCELLATION_HOURS })}</p>
      <dl className={classes.consequences}>
        <div>
          <dt>{t('cancel.stops.title')}</dt>
          <dd>{t('cancel.stops.text', { package: name })}</dd>
        </div>
        <div>
          <dt>{t('cancel.when.title')}</dt>
          <dd>{t('cancel.when.text', { date: dates.day(end), time: dates.time(end) })}</dd>
        </div>
        <div>
          <dt>{t('cancel.owed.title')}</dt>
          <dd>{owed}</dd>
        </div>
      </dl>
      <DialogActions>
        <Button variant="default" autoFocus disabled={isBusy} onClick={back}>
          {t('cancel.back')}
        </Button>
        <Button color="bad" loading={isBusy} onClick={confirm}>
          {t('cancel.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The unpaid invoices and the amount not invoiced yet. */
const useOwedWords = ({ outstanding, unbilledAmount, currency }: InvoiceSummary) => {
  const money = useMoney()
  const { t } = useTranslation('subscription')
  const amount = (halalas: number) => money.amountIn(halalas, currency)
  const sentences: string[] = []
  if (outstanding.amount > 0)
    sentences.push(t('cancel.owed.outstanding', { amount: amount(outstanding.amount) }))
  if (unbilledAmount > 0)
    sentences.push(
      t('cancel.owed.unbilled', { total: amount(withVat(unbilledAmount)), amount: amount(unbilledAmount) }),
    )
  if (sentences.length === 0) sentences.push(t('cancel.owed.nothing'))
  return [...sentences, t('cancel.owed.final')].join(' ')
}
