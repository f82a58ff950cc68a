import { useQuery } from '@tanstack/react-query'
import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { hasBillingAccount } from '#machines/account/selectors.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { type PathStep, PathSteps } from '#src/shared/ui/path-steps.tsx'
import classes from './dashboard.module.css'
import { reviewProgressQuery } from './load-dashboard.ts'

/** The path of an application from sending to the active account: what is done, who acts now, and how long it usually takes. */
export const ApplicationProgress = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  const { data } = useQuery(reviewProgressQuery)
  const isOpen = hasBillingAccount(accountSnapshot(customer))
  const steps: PathStep[] = [
    {
      key: 'sent',
      title: t('progress.sent'),
      state: 'done',
      more: data?.sentAt && (
        <p>{t('progress.sentAt', { date: dates.day(data.sentAt), time: dates.time(data.sentAt) })}</p>
      ),
    },
    { key: 'account', title: t('progress.account'), state: isOpen ? 'done' : 'now' },
    { key: 'review', title: t('progress.review'), state: isOpen ? 'now' : 'later', more: <ReviewStep /> },
    { key: 'active', title: t('progress.active'), state: 'later', more: <p>{t('progress.activeText')}</p> },
  ]
  return (
    <section className={classes.progressCard} aria-labelledby="progress">
      <h2 id="progress" className={classes.progressTitle}>
        {t('progress.title')}
      </h2>
      <PathSteps steps={steps} />
    </section>
  )
}

const HOUR_SECONDS = 3600
/** Longer times are told in days. */
const MOST_HOURS = 48

const ReviewStep = () => {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  const { data } = useQuery(reviewProgressQuery)
  const lasting = (seconds: number) => {
    const hours = Math.max(1, Math.ceil(seconds / HOUR_SECONDS))
    return hours > MOST_HOURS
      ? t('progress.days', { count: Math.ceil(hours / 24) })
      : t('progress.hours', { count: hours })
  }
  const by = data?.expectedBy
  const isLate = by && new Date(by) <= serverNow()
  return (
    <>
      <p>{t('progress.withUs')}</p>
      {by && (
        <p className={classes.progressPromise}>
          {isLate
            ? t('progress.late')
            : t('progress.expected', { date: dates.day(by), time: dates.time(by) })}
        </p>
      )}
      {data?.usual && (
        <p>
          {t('progress.usual', {
            days: data.usual.days,
            median: lasting(data.usual.medianSeconds),
            most: lasting(data.usual.p90Seconds),
          })}
        </p>
      )}
    </>
  )
}
