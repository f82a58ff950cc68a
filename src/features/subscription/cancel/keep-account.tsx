import { Button } from '@mantine/core'
import type { Customer } from '#contract/entities/customer.ts'
import { useServerNow } from '#src/shared/account/invoice-summary-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from '../subscription.module.css'
import type { Subscription } from '../use-subscription.ts'

interface KeepAccountProps {
  customer: Pick<Customer, 'cancellationDate'>
  subscription: Subscription
}

/** When the subscription ends, and the way to take that back until then. */
export const KeepAccount = ({
  customer: { cancellationDate },
  subscription: { state, keep },
}: KeepAccountProps) => {
  const { t } = useTranslation('subscription')
  const dates = useDates()
  const now = useServerNow()
  if (!cancellationDate) return null
  if (new Date(cancellationDate) <= now) return <p className={classes.lead}>{t('keep.ending')}</p>
  const end = { date: dates.day(cancellationDate), time: dates.time(cancellationDate) }
  return (
    <>
      <p className={classes.lead}>{t('keep.text', end)}</p>
      <Button loading={state.matches('undoing')} onClick={keep}>
        {t('keep.button')}
      </Button>
    </>
  )
}
