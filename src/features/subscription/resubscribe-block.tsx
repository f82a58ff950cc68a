import { Button } from '@mantine/core'
import type { Customer } from '#contract/entities/customer.ts'
import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { primaryToCharge } from '#rules/cards.ts'
import { useResubscriptionMessage } from '#src/shared/account/attempt-message.ts'
import { OfferSummary } from '#src/shared/account/offer.tsx'
import { useSecondsLeft } from '#src/shared/account/use-seconds-left.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { ConsequenceList } from '#src/shared/consequences/consequence-list.tsx'
import { useConsequence } from '#src/shared/consequences/use-consequence.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { FormAlert, ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { PageButton } from '#src/shared/ui/buttons.tsx'
import classes from './subscription.module.css'
import type { Subscription } from './use-subscription.ts'

interface ResubscribeBlockProps {
  customer: Customer
  subscription: Subscription
}

/** Subscribes again after the end. Without a chargeable card it leads to Manage Payment. */
export const ResubscribeBlock = ({ customer, subscription }: ResubscribeBlockProps) => {
  const { t } = useTranslation('subscription')
  const dates = useDates()
  const mayAdd = useMayDo()('cardAttempts.open')
  const { cancellationDate, withdrawnAt, paymentMethod } = customer
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
        {withdrawnAt
          ? t('withdraw.done', { date: dates.day(withdrawnAt) })
          : cancellationDate && t('resubscribe.ended', { date: dates.day(cancellationDate) })}{' '}
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
      {card && state.hasTag('resubscribe-dialog') && <ResubscribeDialog subscription={subscription} />}
    </section>
  )
}

/** The declined attempt to subscribe again, with the reason and the next step. */
const DeclinedResubscription = ({ declined }: { declined: PaymentAttempt }) => {
  const words = useResubscriptionMessage()
  return <FormAlert>{words(declined)}</FormAlert>
}

/** Confirms a new subscription and its charge. */
const ResubscribeDialog = ({ subscription }: Pick<ResubscribeBlockProps, 'subscription'>) => {
  const { t } = useTranslation('subscription')
  const shown = useConsequence({ act: 'subscription.resubscribe' })
  const { state, offer, confirm, back } = subscription
  const isBusy = state.hasTag('busy')
  return (
    <Dialog title={t('resubscribe.ask')} onEscape={back}>
      <ConsequenceList shown={shown} hasPrice />
      <div className={classes.offer}>
        <OfferSummary offer={offer} />
      </div>
      <DialogActions>
        <Button variant="default" autoFocus disabled={isBusy} onClick={back}>
          {t('common:actions.cancel')}
        </Button>
        <Button loading={isBusy} disabled={shown.isPending} onClick={confirm}>
          {t('resubscribe.button')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
