import { Button } from '@mantine/core'
import type { Customer } from '#contract/entities/customer.ts'
import { CANCELLATION_HOURS, cancellationEndsAt } from '#rules/subscription.ts'
import type { InvoiceSummary } from '#src/shared/account/invoice-summary-query.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import classes from './subscription.module.css'
import type { Subscription } from './use-subscription.ts'

interface CancelDialogProps {
  customer: Pick<Customer, 'package'>
  figures: InvoiceSummary
  subscription: Subscription
}

/** What a cancellation stops, when, and what is still to be paid: asked before it is done. */
export const CancelDialog = ({ customer, figures, subscription }: CancelDialogProps) => {
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

/** What is invoiced and not paid, and what is not invoiced yet. */
const useOwedWords = ({ outstanding, unbilledAmount, currency }: InvoiceSummary) => {
  const money = useMoney()
  const { t } = useTranslation('subscription')
  const amount = (halalas: number) => money.amountIn(halalas, currency)
  const sentences: string[] = []
  if (outstanding.amount > 0)
    sentences.push(t('cancel.owed.outstanding', { amount: amount(outstanding.amount) }))
  if (unbilledAmount > 0) sentences.push(t('cancel.owed.unbilled', { amount: amount(unbilledAmount) }))
  if (sentences.length === 0) sentences.push(t('cancel.owed.nothing'))
  return [...sentences, t('cancel.owed.final')].join(' ')
}
