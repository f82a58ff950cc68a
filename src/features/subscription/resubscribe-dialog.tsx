import { Button } from '@mantine/core'
import type { Customer } from '#contract/entities/customer.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { RESUBSCRIPTION_HALALAS } from '#rules/money.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import classes from './subscription.module.css'
import type { Subscription } from './use-subscription.ts'

interface ResubscribeDialogProps {
  card: Pick<PaymentMethod, 'type' | 'last4'>
  customer: Pick<Customer, 'package'>
  subscription: Subscription
}

/** Which card is charged, and what begins again: asked before it is done. */
export const ResubscribeDialog = ({ card, customer, subscription }: ResubscribeDialogProps) => {
  const money = useMoney()
  const { t } = useTranslation(['subscription', 'packages', 'card', 'common'])
  const { state, confirm, back } = subscription
  const isBusy = state.hasTag('busy')
  const brand = t(`card:brands.${card.type}`)
  const name = t(`packages:names.${customer.package ?? 'Basic'}`)
  return (
    <Dialog title={t('resubscribe.ask')} onEscape={back}>
      <p>
        {t('resubscribe.charge', {
          brand,
          last4: card.last4,
          amount: money.thresholdIn(RESUBSCRIPTION_HALALAS),
        })}
      </p>
      <p className={classes.lead}>{t('resubscribe.begins', { package: name })}</p>
      <DialogActions>
        <Button variant="default" autoFocus disabled={isBusy} onClick={back}>
          {t('common:actions.cancel')}
        </Button>
        <Button loading={isBusy} onClick={confirm}>
          {t('resubscribe.button')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
