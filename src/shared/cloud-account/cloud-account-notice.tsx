import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { anyKey } from '../i18n/any-key.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrent } from '../session/current-query.ts'
import { Banner } from '../ui/banner.tsx'
import { isolated } from '../ui/latin.tsx'
import { type CloudNotice, cloudNotice } from './cloud-notice.ts'
import { RetryButton } from './retry-button.tsx'

/** Why, in the words there are; what has none of its own is said as the provider not being there. */
const causeOf = ({ order, failure }: CloudNotice, { gcpSecurityGroup }: Customer): string => {
  if (order === 'open' && failure === null) return 'awaited'
  if (order === 'open' && failure === 'group-unknown')
    return gcpSecurityGroup === null ? 'person-unknown' : failure
  if (order === 'close' && failure === 'projects-linked') return failure
  if (order === 'resume' && failure === 'suspended-by-provider') return failure
  return 'unavailable'
}

/** What only the support can help with; an administrator is not sent there. */
const NEEDS_SUPPORT: readonly string[] = ['person-unknown', 'suspended-by-provider']

interface NoticeProps {
  customer: Customer
  account: CloudAccount | null
  isAdmin: boolean
  /** The id of a former sub-account, which the title names: the present one is another. */
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
      actions={isAdmin && notice.failure && <RetryButton customer={customer} />}
    >
      <p>
        {any(`${order}.${cause}.text`, { group: isolated(customer.gcpSecurityGroup ?? customer.user.email) })}
        {!isAdmin && NEEDS_SUPPORT.includes(cause) && ` ${t('support')}`}
      </p>
    </Banner>
  )
}

/** What there is to say while a sub-account at the cloud provider is not what it should be. Mostly nothing. */
export const CloudAccountNotice = () => {
  const { customer, role } = useCurrent()
  if (!customer) return null
  const shared = { customer, isAdmin: role === 'admin' }
  return (
    <>
      <Notice {...shared} account={customer.cloudAccount} />
      {customer.formerCloudAccounts.map((account) => (
        <Notice key={account.account} {...shared} account={account} former={account.account} />
      ))}
    </>
  )
}
