import type { Customer } from '#contract/entities/customer.ts'
import { type CloudNotice, cloudNotice } from '#machines/cloud-account/cloud-notice.ts'
import { anyKey } from '../i18n/any-key.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrent } from '../session/current-query.ts'
import { Banner } from '../ui/banner.tsx'
import { isolated } from '../ui/latin.tsx'
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

/** What there is to say while the sub-account at the cloud provider is not what it should be. Mostly nothing. */
export const CloudAccountNotice = () => {
  const { t } = useTranslation('cloud')
  const any = anyKey<string>(t)
  const { customer, role } = useCurrent()
  if (!customer) return null
  const notice = cloudNotice(customer.cloudAccount, role === 'admin')
  if (!notice) return null
  const { order } = notice
  const cause = causeOf(notice, customer)
  return (
    <Banner
      tone={notice.failure ? 'warn' : 'info'}
      title={any(`${order}.${cause}.title`)}
      actions={role === 'admin' && notice.failure && <RetryButton customer={customer} />}
    >
      <p>
        {any(`${order}.${cause}.text`, { group: isolated(customer.gcpSecurityGroup ?? customer.user.email) })}
        {role !== 'admin' && NEEDS_SUPPORT.includes(cause) && ` ${t('support')}`}
      </p>
    </Banner>
  )
}
