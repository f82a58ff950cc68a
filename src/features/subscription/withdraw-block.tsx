import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import { accountAt } from '#machines/account/account.machine.ts'
import { canWithdrawSoon } from '#machines/account/selectors.ts'
import { explainRefusal } from '#machines/refusals/explain-refusal.ts'
import { lastWithdrawalDay } from '#rules/subscription.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { ConsequenceList } from '#src/shared/consequences/consequence-list.tsx'
import { useConsequence } from '#src/shared/consequences/use-consequence.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { RefusalReason } from '#src/shared/refusals/refusal-reason.tsx'
import classes from './subscription.module.css'
import type { Subscription } from './use-subscription.ts'

interface WithdrawBlockProps {
  customer: Customer
  subscription: Subscription
}

/** Withdraws from the contract. Renders nothing if the account chart does not allow it. */
export const WithdrawBlock = ({ customer, subscription }: WithdrawBlockProps) => {
  const { t } = useTranslation('subscription')
  const dates = useDates()
  const reasonId = useId()
  const account = accountAt(customer, serverNow())
  const { state, withdraw, withdrawalProblem } = subscription
  const isOffered = canWithdrawSoon(account) && customer.activationDate !== null
  if (!isOffered && !withdrawalProblem) return null
  const refusal = explainRefusal(account, { type: 'withdrawal.requested' })
  return (
    <section className={`${classes.card} ${classes.block}`} aria-label={t('withdraw.title')}>
      <h2>{t('withdraw.title')}</h2>
      {isOffered && customer.activationDate && (
        <p className={classes.lead}>
          {t('withdraw.lead', { date: dates.day(lastWithdrawalDay(new Date(customer.activationDate))) })}
        </p>
      )}
      {isOffered && customer.withdrawalDeclaredAt && (
        <p className={classes.reason}>
          {t('withdraw.declared', { date: dates.day(customer.withdrawalDeclaredAt) })}
        </p>
      )}
      <ProblemAlert problem={withdrawalProblem} />
      {isOffered && refusal && (
        <p id={reasonId} className={classes.reason}>
          <RefusalReason refused={refusal} />
        </p>
      )}
      {isOffered && (
        <div className={classes.ways}>
          <Button
            variant="default"
            disabled={refusal !== null}
            aria-describedby={refusal ? reasonId : undefined}
            aria-haspopup="dialog"
            onClick={withdraw}
          >
            {t('withdraw.button')}
          </Button>
        </div>
      )}
      {state.hasTag('withdraw-dialog') && <WithdrawDialog subscription={subscription} />}
    </section>
  )
}

interface WithdrawDialogProps {
  subscription: Subscription
}

/** Confirms a withdrawal: its consequence with the refunds per card, and the documents. */
const WithdrawDialog = ({ subscription: { state, confirm, back } }: WithdrawDialogProps) => {
  const { t } = useTranslation('subscription')
  const shown = useConsequence({ act: 'subscription.withdraw' })
  const isBusy = state.hasTag('busy')
  const { consequence } = shown
  const hasReturns = consequence !== undefined && consequence.returns.length > 0
  return (
    <Dialog title={t('withdraw.ask')} onEscape={back}>
      <ConsequenceList shown={shown} />
      <ul className={classes.points}>
        {consequence && !hasReturns && <li>{t('withdraw.nothing')}</li>}
        <li>{t('withdraw.unpaid')}</li>
        <li>{t('withdraw.papers')}</li>
      </ul>
      <DialogActions>
        <Button variant="default" autoFocus disabled={isBusy} onClick={back}>
          {t('withdraw.stay')}
        </Button>
        <Button color="bad" loading={isBusy} disabled={shown.isPending} onClick={confirm}>
          {t(hasReturns ? 'withdraw.confirm' : 'withdraw.button')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
