import { Button } from '@mantine/core'
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
import { CANCELLATION_HOURS } from '#rules/subscription.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { ConsequenceList } from '#src/shared/consequences/consequence-list.tsx'
import { KeptSubscription } from '#src/shared/consequences/kept-subscription.tsx'
import { useConsequence } from '#src/shared/consequences/use-consequence.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
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
      {canKeep(account) && <KeptSubscription />}
      <div className={classes.ways}>
        {canKeep(account) && (
          <Button loading={state.hasTag('keeping')} onClick={keep}>
            {t('keep.button')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={obstacle !== null}
          aria-describedby={reason ? reasonId : undefined}
          aria-haspopup="dialog"
          onClick={cancel}
        >
          {t('cancel.button')}
        </Button>
      </div>
      {state.hasTag('cancel-dialog') && <CancelDialog subscription={subscription} />}
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

/** Confirms a cancellation. */
const CancelDialog = ({ subscription }: Pick<CancelBlockProps, 'subscription'>) => {
  const { t } = useTranslation('subscription')
  const shown = useConsequence({ act: 'subscription.cancel' })
  const { state, confirm, back } = subscription
  const isBusy = state.hasTag('busy')
  return (
    <Dialog title={t('cancel.ask')} onEscape={back}>
      <p>{t('cancel.within', { hours: CANCELLATION_HOURS })}</p>
      <ConsequenceList shown={shown} />
      <DialogActions>
        <Button variant="default" autoFocus disabled={isBusy} onClick={back}>
          {t('cancel.back')}
        </Button>
        <Button color="bad" loading={isBusy} disabled={shown.isPending} onClick={confirm}>
          {t('cancel.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
