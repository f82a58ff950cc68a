import { useQuery } from '@tanstack/react-query'
import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { administrationOf, hasAdministration, isInUse, isSuspended } from '#machines/account/selectors.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { StatusTag, Tag } from '#src/shared/ui/tag.tsx'
import { useRowActions } from './acts.tsx'
import classes from './administration.module.css'
import { AdministrationRow } from './administration-row.tsx'

/** Suspension, hold and monthly quota of the account, with the actions allowed now. */
const AdministrationPanel = ({ customer }: { customer: Customer }) => {
  const { t, ready } = useTranslation('administration')
  const money = useMoney()
  const dates = useDates()
  const { data: summary } = useQuery(invoiceSummaryQuery)
  const account = accountSnapshot(customer)
  const allowed = administrationOf(account)
  const actionsOf = useRowActions(customer, allowed)
  if (!ready || !hasAdministration(allowed)) return null

  const { heldAt, monthlyQuota, statusNote } = customer
  const suspendedFor = isSuspended(account) ? customer.statusDetails.reason : null
  const used = summary && t('quota.used', { amount: money.amountIn(summary.usageOfMonth) })
  return (
    <section className={classes.panel} aria-labelledby="administration-title">
      <h2 id="administration-title" className={classes.title}>
        {t('title')}
      </h2>
      <p className={classes.lead}>{t('lead')}</p>
      <dl className={classes.rows}>
        <AdministrationRow
          label={t('suspension.label')}
          customer={customer}
          actions={actionsOf('suspension')}
        >
          {suspendedFor && <Tag tone="bad">{t(`statusReason.${suspendedFor}`)}</Tag>}
          {!suspendedFor &&
            (isInUse(account) ? t('suspension.none') : <StatusTag status={customer.status} />)}
          {suspendedFor && statusNote && <bdi className={classes.note}>{statusNote}</bdi>}
        </AdministrationRow>
        <AdministrationRow label={t('hold.label')} customer={customer} actions={actionsOf('hold')}>
          {heldAt ? <Tag tone="warn">{t('hold.since', { date: dates.day(heldAt) })}</Tag> : t('hold.none')}
          {heldAt && !suspendedFor && statusNote && <bdi className={classes.note}>{statusNote}</bdi>}
        </AdministrationRow>
        <AdministrationRow label={t('quota.label')} customer={customer} actions={actionsOf('quota')}>
          {monthlyQuota === null
            ? t('quota.none')
            : t('quota.amount', { amount: money.amountIn(monthlyQuota) })}
          {used && <span className={classes.note}>{used}</span>}
        </AdministrationRow>
      </dl>
    </section>
  )
}

export default AdministrationPanel
