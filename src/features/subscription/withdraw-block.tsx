import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import { accountAt } from '#machines/account/account.machine.ts'
import { canWithdraw, canWithdrawSoon } from '#machines/account/selectors.ts'
import { lastWithdrawalDay } from '#rules/subscription.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './subscription.module.css'
import type { Subscription } from './use-subscription.ts'

interface WithdrawBlockProps {
  customer: Customer
  subscription: Subscription
}

/** Withdraws from the contract; nothing while the account chart does not allow it. */
export const WithdrawBlock = ({ customer, subscription }: WithdrawBlockProps) => {
  const { t } = useTranslation('subscription')
  const dates = useDates()
  const reasonId = useId()
  const account = accountAt(customer, serverNow())
  const { state, withdraw } = subscription
  if (!canWithdrawSoon(account) || !customer.activationDate) return null
  const isCharging = !canWithdraw(account)
  return (
    <section className={`${classes.card} ${classes.block}`} aria-label={t('withdraw.title')}>
      <h2>{t('withdraw.title')}</h2>
      <p className={classes.lead}>
        {t('withdraw.lead', { date: dates.day(lastWithdrawalDay(new Date(customer.activationDate))) })}
      </p>
      {isCharging && (
        <p id={reasonId} className={classes.reason}>
          {t('withdraw.charging')}
        </p>
      )}
      <div className={classes.ways}>
        <Button
          variant="default"
          disabled={isCharging}
          aria-describedby={isCharging ? reasonId : undefined}
          aria-haspopup="dialog"
          onClick={withdraw}
        >
          {t('withdraw.button')}
        </Button>
      </div>
      {state.hasTag('withdraw-dialog') && <WithdrawDialog subscription={subscription} />}
    </section>
  )
}

const CONSEQUENCES = ['ends', 'back', 'papers'] as const

/** Confirms a withdrawal: the end, the money and the papers. */
const WithdrawDialog = ({ subscription: { state, confirm, back } }: { subscription: Subscription }) => {
  const { t } = useTranslation('subscription')
  const isBusy = state.hasTag('busy')
  return (
    <Dialog title={t('withdraw.ask')} onEscape={back}>
      <dl className={classes.consequences}>
        {CONSEQUENCES.map((name) => (
          <div key={name}>
            <dt>{t(`withdraw.${name}.title`)}</dt>
            <dd>{t(`withdraw.${name}.text`)}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button variant="default" autoFocus disabled={isBusy} onClick={back}>
          {t('withdraw.stay')}
        </Button>
        <Button color="bad" loading={isBusy} onClick={confirm}>
          {t('withdraw.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
