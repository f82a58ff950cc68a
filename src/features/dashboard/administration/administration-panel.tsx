import { useQuery } from '@tanstack/react-query'
import type { Customer } from '#contract/entities/customer.ts'
import { administrationOf, hasAdministration } from '#machines/account/administration.ts'
import { isSuspended } from '#machines/account/selectors.ts'
import { accountSnapshot } from '#machines/account/snapshot.ts'
import { amountText } from '#rules/money.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import { Tag } from '#src/shared/ui/tag.tsx'
import classes from './administration.module.css'
import { AdministrationRow } from './administration-row.tsx'
import { fetchDialogs, useStatusReason } from './dialogs.ts'

/** Suspension, hold and monthly quota of the account, each with what may be done about it now. */
const AdministrationPanel = ({ customer }: { customer: Customer }) => {
  const { t, ready } = useTranslation('administration')
  const dates = useDates()
  const reasonText = useStatusReason()
  const { data: summary } = useQuery(invoiceSummaryQuery)
  const account = accountSnapshot(customer)
  const allowed = administrationOf(account)
  if (!ready || !hasAdministration(allowed)) return null

  const { heldAt, monthlyQuota, statusNote } = customer
  const suspendedFor = isSuspended(account) ? customer.statusDetails.reason : null
  const used = summary && t('quota.used', { amount: isolated(amountText(summary.usageOfMonth)) })
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
          actions={[
            allowed.canReinstate && { label: t('reinstatement.open'), dialog: fetchDialogs.reinstate },
            allowed.suspendFor.length > 0 && {
              label: t(allowed.canReinstate ? 'suspension.change' : 'suspension.open'),
              dialog: fetchDialogs.suspend,
              isGrave: true,
            },
          ]}
        >
          {suspendedFor ? <Tag tone="bad">{reasonText(suspendedFor)}</Tag> : t('suspension.none')}
          {suspendedFor && statusNote && <bdi className={classes.note}>{statusNote}</bdi>}
        </AdministrationRow>
        <AdministrationRow
          label={t('hold.label')}
          customer={customer}
          actions={[
            allowed.canHold && { label: t('hold.open'), dialog: fetchDialogs.hold },
            allowed.canRelease && { label: t('release.open'), dialog: fetchDialogs.release },
          ]}
        >
          {heldAt ? <Tag tone="warn">{t('hold.since', { date: dates.day(heldAt) })}</Tag> : t('hold.none')}
          {heldAt && !suspendedFor && statusNote && <bdi className={classes.note}>{statusNote}</bdi>}
        </AdministrationRow>
        <AdministrationRow
          label={t('quota.label')}
          customer={customer}
          actions={[
            allowed.canSetQuota && {
              label: t(monthlyQuota === null ? 'quota.set' : 'quota.change'),
              dialog: fetchDialogs.quota,
            },
            allowed.canSetQuota &&
              monthlyQuota !== null && { label: t('clear.open'), dialog: fetchDialogs.clear },
          ]}
        >
          {monthlyQuota === null
            ? t('quota.none')
            : t('quota.amount', { amount: isolated(amountText(monthlyQuota)) })}
          {used && <span className={classes.note}>{used}</span>}
        </AdministrationRow>
      </dl>
    </section>
  )
}

export default AdministrationPanel
