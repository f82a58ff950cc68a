import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import { accountAt } from '#machines/account/account.machine.ts'
import { cancelObstacle, canKeep, isEnding, isLeaving } from '#machines/account/selectors.ts'

import { toCallProblem } from '#machines/shared/call-problem.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { EndMessage } from './end-message.tsx'
import classes from './subscription.module.css'
import { useObstacleMessage } from './use-obstacle-message.ts'
import type { Subscription } from './use-subscription.ts'

interface CancelBlockProps {
  customer: Customer
  subscription: Subscription
}

/** The way out of the subscription, and back while it is not over. */
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
  const reason = obstacle && obstacleWords(obstacle)

  return (
    <section className={`${classes.card} ${classes.block}`} aria-label={t('cancel.title')}>
      <h2>{t('cancel.title')}</h2>
      <EndMessage end={end} isOver={isEnding(account)} />
      {reason && (
        <p id={reasonId} className={classes.reason}>
          {reason}
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
