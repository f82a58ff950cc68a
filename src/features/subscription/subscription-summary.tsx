import type { Customer } from '#contract/entities/customer.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { StatusTag } from '#src/shared/ui/status-tag.tsx'
import classes from './subscription.module.css'

type Summarized = Pick<Customer, 'status' | 'createdAt' | 'package' | 'activationDate'>

/** Status, since when, and which support. */
export const SubscriptionSummary = ({ customer }: { customer: Summarized }) => {
  const { t } = useTranslation(['subscription', 'packages', 'common'])
  const dates = useDates()
  const { status, createdAt, package: name, activationDate } = customer
  const missing = t('common:notAvailable')
  return (
    <section className={classes.card} aria-label={t('summary.title')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('summary.status')}</dt>
          <dd>
            <StatusTag status={status} />
          </dd>
        </div>
        <div>
          <dt>{t('summary.since')}</dt>
          {/* An account that was never approved was never active. */}
          <dd>{activationDate && createdAt ? dates.day(createdAt) : missing}</dd>
        </div>
        <div>
          <dt>{t('summary.package')}</dt>
          <dd>
            {name ? t(`packages:names.${name}`) : missing}
            {activationDate && (
              <span className={classes.tagline}>
                {t('summary.subscribedOn', { date: dates.day(activationDate) })}
              </span>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
