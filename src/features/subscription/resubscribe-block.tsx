import { Button } from '@mantine/core'
import type { Customer } from '#contract/entities/customer.ts'
import { primaryToCharge } from '#rules/card-slots.ts'
import { useSecondsLeft } from '#src/shared/account/use-seconds-left.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/use-may-do.ts'
import { PageButton } from '#src/shared/ui/page-button.tsx'
import { DeclinedResubscription } from './declined-resubscription.tsx'
import { ResubscribeDialog } from './resubscribe-dialog.tsx'
import classes from './subscription.module.css'
import type { Subscription } from './use-subscription.ts'

interface ResubscribeBlockProps {
  customer: Customer
  subscription: Subscription
}

/** The way back after a subscription is over. Without a card that can be charged it leads over Manage Payment. */
export const ResubscribeBlock = ({ customer, subscription }: ResubscribeBlockProps) => {
  const { t } = useTranslation(['subscription', 'common'])
  const dates = useDates()
  const mayAdd = useMayDo()('cardAttempts.open')
  const { cancellationDate, paymentMethod } = customer
  const { state, problem, declined, resubscribe } = subscription
  const card = primaryToCharge(paymentMethod ? [paymentMethod] : [], serverNow())
  const isCardMissing = !card || problem?.code === 'card-missing'
  const isUnclear = state.hasTag('unclear')
  const isPausing = state.hasTag('pausing')
  const secondsLeft = useSecondsLeft(state.context.againInSeconds, declined?.id)

  return (
    <section className={`${classes.card} ${classes.block}`} aria-label={t('resubscribe.title')}>
      <h2>{t('resubscribe.title')}</h2>
      <p className={classes.lead}>
        {cancellationDate && t('resubscribe.ended', { date: dates.day(cancellationDate) })}{' '}
        {t('resubscribe.lead')}
      </p>
      {isCardMissing && <p className={classes.reason}>{t('resubscribe.noCard')}</p>}
      {!isCardMissing && <ProblemAlert problem={problem} />}
      {declined && !isUnclear && <DeclinedResubscription declined={declined} />}
      <p role="status" className={classes.lead}>
        {isUnclear && t('resubscribe.checking')}
      </p>
      {isCardMissing ? (
        mayAdd ? (
          <PageButton to="/managePayment">{t('resubscribe.addCard')}</PageButton>
        ) : (
          <p className={classes.lead}>{t('common:customerAddsCards')}</p>
        )
      ) : (
        <Button loading={isUnclear} disabled={isPausing} aria-haspopup="dialog" onClick={resubscribe}>
          {isPausing ? t('common:againIn', { count: secondsLeft }) : t('resubscribe.button')}
        </Button>
      )}
      {card && state.hasTag('resubscribe-dialog') && (
        <ResubscribeDialog card={card} customer={customer} subscription={subscription} />
      )}
    </section>
  )
}
