import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { CardReturn } from '#contract/entities/credit-note.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { accountAt } from '#machines/account/account.machine.ts'
import { canWithdrawSoon } from '#machines/account/selectors.ts'
import { explainRefusal } from '#machines/refusals/explain-refusal.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { cardText } from '#rules/cards.ts'
import { lastWithdrawalDay } from '#rules/subscription.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { RefusalReason } from '#src/shared/refusals/refusal-reason.tsx'
import { IsolatedText, isolated } from '#src/shared/ui/isolated-text.tsx'
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
  const { data: figures, error, refetch } = useQuery(invoiceSummaryQuery)
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
      {!figures && <ProblemAlert problem={error && toCallProblem(error)} onRetry={() => void refetch()} />}
      {isOffered && (
        <div className={classes.ways}>
          <Button
            variant="default"
            disabled={refusal !== null || !figures}
            aria-describedby={refusal ? reasonId : undefined}
            aria-haspopup="dialog"
            onClick={withdraw}
          >
            {t('withdraw.button')}
          </Button>
        </div>
      )}
      {figures && state.hasTag('withdraw-dialog') && (
        <WithdrawDialog returns={figures.withdrawalReturns} subscription={subscription} />
      )}
    </section>
  )
}

interface WithdrawDialogProps {
  returns: readonly CardReturn[]
  subscription: Subscription
}

/** Confirms a withdrawal: its effect, the refunds per card, and the documents. */
const WithdrawDialog = ({ returns, subscription: { state, confirm, back } }: WithdrawDialogProps) => {
  const { t } = useTranslation('subscription')
  const money = useMoney()
  const isBusy = state.hasTag('busy')
  const sentences = returns.map(({ card, amount }) =>
    t('withdraw.back.returned', {
      amount: money.amountIn(amount),
      card: isolated(cardText(card)),
    }),
  )
  return (
    <Dialog title={t('withdraw.ask')} onEscape={back}>
      <dl className={classes.consequences}>
        <div>
          <dt>{t('withdraw.ends.title')}</dt>
          <dd>{t('withdraw.ends.text')}</dd>
        </div>
        <div>
          <dt>{t('withdraw.back.title')}</dt>
          <dd>
            <IsolatedText>
              {[
                ...(returns.length > 0 ? sentences : [t('withdraw.back.nothing')]),
                t('withdraw.back.unpaid'),
              ].join(' ')}
            </IsolatedText>
          </dd>
        </div>
        <div>
          <dt>{t('withdraw.papers.title')}</dt>
          <dd>{t('withdraw.papers.text')}</dd>
        </div>
      </dl>
      <DialogActions>
        <Button variant="default" autoFocus disabled={isBusy} onClick={back}>
          {t('withdraw.stay')}
        </Button>
        <Button color="bad" loading={isBusy} onClick={confirm}>
          {t(returns.length > 0 ? 'withdraw.confirm' : 'withdraw.button')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
