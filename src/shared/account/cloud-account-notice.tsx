import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { isStoppedByBudget } from '#machines/account/selectors.ts'
import { cloudAccountSnapshot } from '#machines/cloud-account/cloud-account.machine.ts'
import {
  type CloudOrder,
  cloudHasFailed,
  cloudOrder,
  isCloudOver,
} from '#machines/cloud-account/selectors.ts'
import { anyKey, useTranslation } from '../i18n/use-translation.ts'
import { type Current, useCurrent } from '../session/current-query.ts'
import { Banner } from '../ui/banner.tsx'
import { PageButton } from '../ui/buttons.tsx'
import { isolated } from '../ui/isolated-text.tsx'
import { latePart } from '../ui/late-part.tsx'

const retry = latePart(async () => (await import('./cloud-retry-button.tsx')).CloudRetryButton)

/** Loads the code of the retry, which only administrators get. */
export const loadCloudRetry = async ({ role }: Pick<Current, 'role'>): Promise<void> => {
  if (role === 'admin') await retry.load()
}

/** The cause, as a key of the words. A cause without its own words is shown as an unreachable provider. */
const causeOf = ({ order, failure }: CloudNotice, { gcpSecurityGroup }: Customer): string => {
  if (order === 'open' && failure === null) return 'awaited'
  if (order === 'open' && failure === 'group-unknown')
    return gcpSecurityGroup === null ? 'person-unknown' : failure
  if (order === 'close' && failure === 'projects-linked') return failure
  if (order === 'resume' && failure === 'suspended-by-provider') return failure
  return 'unavailable'
}

/** Causes that only support can solve; administrators see no link to support. */
const NEEDS_SUPPORT: readonly string[] = ['person-unknown', 'suspended-by-provider']

interface NoticeProps {
  customer: Customer
  account: CloudAccount | null
  isAdmin: boolean
  /** The id of a former cloud account, for the title. */
  former?: string
}

const Notice = ({ customer, account, isAdmin, former }: NoticeProps) => {
  const { t } = useTranslation('cloud')
  const any = anyKey<string>(t)
  const notice = cloudNotice(account, isAdmin)
  if (!notice) return null
  const { order } = notice
  const cause = causeOf(notice, customer)
  return (
    <Banner
      tone={notice.failure ? 'warn' : 'info'}
      title={former ? t('former', { account: isolated(former) }) : any(`${order}.${cause}.title`)}
      actions={isAdmin && notice.failure && <retry.Part customer={customer} />}
    >
      <p>
        {any(`${order}.${cause}.text`, { group: isolated(customer.gcpSecurityGroup ?? customer.user.email) })}
        {!isAdmin && NEEDS_SUPPORT.includes(cause) && ` ${t('support')}`}
      </p>
    </Banner>
  )
}

/** The customer's own budget has stopped new resources. */
const BudgetStop = ({ isAdmin }: { isAdmin: boolean }) => {
  const { t } = useTranslation('cloud')
  return (
    <Banner
      tone="warn"
      title={t(isAdmin ? 'adminBudget.title' : 'budget.title')}
      actions={<PageButton to="/costs">{t('budget.open')}</PageButton>}
    >
      <p>{t(isAdmin ? 'adminBudget.text' : 'budget.text')}</p>
    </Banner>
  )
}

/** Notices about cloud accounts that are not in their target state or stopped by a budget; usually there are none. */
export const CloudAccountNotice = () => {
  const { customer, role } = useCurrent()
  if (!customer) return null
  const shared = { customer, isAdmin: role === 'admin' }
  return (
    <>
      <Notice {...shared} account={customer.cloudAccount} />
      {isStoppedByBudget(accountSnapshot(customer)) && <BudgetStop isAdmin={shared.isAdmin} />}
      {customer.formerCloudAccounts.map((account) => (
        <Notice key={account.account} {...shared} account={account} former={account.account} />
      ))}
    </>
  )
}

/** The notice about a cloud account that is not yet in its target state. */
interface CloudNotice {
  order: CloudOrder
  /** The cause of the last failure; null during the first try. */
  failure: CloudAccount['failure']
}

/**
 * Returns the notice for a cloud account that is being opened, or for a failed change; null when there is none. Only administrators see a
 * suspension that has not reached the provider.
 */
export const cloudNotice = (account: CloudAccount | null, isAdmin: boolean): CloudNotice | null => {
  if (!account) return null
  const snapshot = cloudAccountSnapshot(account)
  const pending = cloudOrder(snapshot)
  if (!pending) return null
  // A customer who leaves sees the closing, not the suspension before it.
  const order = isCloudOver(snapshot) ? 'close' : pending
  const hasFailed = cloudHasFailed(snapshot)
  if (order === 'suspend' && !isAdmin) return null
  if (order !== 'open' && !hasFailed) return null
  return { order, failure: hasFailed ? (account.failure ?? 'unavailable') : null }
}
