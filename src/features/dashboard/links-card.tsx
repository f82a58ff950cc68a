import { type Icon, IconArrowsExchange, IconChartBar, IconLifebuoy } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canAddMembers } from '#machines/account/selectors.ts'
import { billingAccountId } from '#rules/display.ts'
import { accountsToMigrate } from '#rules/subscription.ts'
import { useLinks } from '#src/shared/api/links.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { OutsideLink } from '#src/shared/ui/links.tsx'
import classes from './dashboard.module.css'

/** Links to usage, migration and support. */
export const LinksCard = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('dashboard')
  const links = useLinks()
  const id = customer.gcpSubBillingAccountId && billingAccountId(customer.gcpSubBillingAccountId)
  return (
    <ul className={classes.linksCard} aria-label={t('links.title')}>
      <Entry icon={IconChartBar}>
        <OutsideLink href={billingReportsUrl(links.URL_BILLING_REPORTS, id)}>
          {t('links.consumption')}
        </OutsideLink>
      </Entry>
      <Entry icon={IconArrowsExchange}>
        <Migrate customer={customer} />
      </Entry>
      <Entry icon={IconLifebuoy}>
        <OutsideLink href={links.URL_SUPPORT}>{t('links.support')}</OutsideLink>
      </Entry>
    </ul>
  )
}

const Entry = ({ icon: Sign, children }: { icon: Icon; children: ReactNode }) => (
  <li className={classes.linksEntry}>
    <Sign className={classes.linksIcon} size={18} stroke={1.75} aria-hidden />
    {children}
  </li>
)

/** Only the customer can request a migration, and only once. */
const Migrate = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('dashboard')
  const mayDo = useMayDo()
  const reasonId = useId()
  const { Part, open, close } = useOnDemand(
    async () => (await import('./dialogs/migration-dialog.tsx')).MigrationDialog,
    'fields',
  )
  const reason =
    accountsToMigrate(customer.oldGcpSubBillingAccount).length > 0
      ? 'requested'
      : !canAddMembers(accountSnapshot(customer))
        ? 'notAccepted'
        : mayDo('subscription.migrate')
          ? null
          : 'customersOnly'
  return (
    <span>
      <button
        type="button"
        className={classes.linksButton}
        aria-haspopup="dialog"
        aria-disabled={reason !== null}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => reason === null && open()}
      >
        {t('links.migrate')}
      </button>
      {reason && (
        <span id={reasonId} className={classes.linksReason}>
          {t(`links.${reason}`)}
        </span>
      )}
      {Part && <Part onClose={close} />}
    </span>
  )
}

const PLACEHOLDER = /\{account\}|%7Baccount%7D/i

/**
 * The address of the usage report of a billing account. Replaces the placeholder of the configured address, as in
 * `https://…/billing/{account}/reports`, or appends the ID. The portal's own redirect, which starts with `/`, takes no ID.
 */
export const billingReportsUrl = (address: string, account: string | null): string => {
  if (account === null || address.startsWith('/')) return address
  const id = encodeURIComponent(account)
  return PLACEHOLDER.test(address) ? address.replace(PLACEHOLDER, id) : `${address.replace(/\/$/, '')}/${id}`
}
