import { Link } from '@tanstack/react-router'
import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canResubscribe } from '#machines/account/selectors.ts'
import { CloudAccountNotice } from '#src/shared/account/cloud-account-notice.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { YourData } from '#src/shared/your-data/your-data.tsx'
import { CancelBlock } from './cancel-block.tsx'
import { PackageHistory } from './package-history.tsx'
import { PlanCard } from './plan-card.tsx'
import { ResubscribeBlock } from './resubscribe-block.tsx'
import classes from './subscription.module.css'
import { SUBSCRIPTION_TABS, type SubscriptionTab, tabSearch } from './subscription-tabs.ts'
import { useSubscription } from './use-subscription.ts'
import { WithdrawBlock } from './withdraw-block.tsx'

/** The subscription with its actions, and the history of support packages. */
export const SubscriptionScreen = ({ tab }: { tab: SubscriptionTab }) => {
  const { t } = useTranslation('subscription')
  const { customer } = useCurrent()
  const mayDo = useMayDo()
  if (!customer) return null
  return (
    <div className={classes.page}>
      <nav aria-label={t('tabs.label')}>
        <ul className={classes.tabs}>
          {SUBSCRIPTION_TABS.filter((name) => name !== 'data' || mayDo('dataRequests.list')).map((name) => (
            <li key={name}>
              <Link
                to="/subscription"
                search={tabSearch(name)}
                className={classes.tab}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {t(`tabs.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {tab === 'overview' && <Overview customer={customer} />}
      {tab === 'history' && <PackageHistory />}
      {tab === 'data' && mayDo('dataRequests.list') && <YourData />}
    </div>
  )
}

/** The plan, and the one action that ends or begins the subscription. */
const Overview = ({ customer }: { customer: Customer }) => {
  const subscription = useSubscription(customer)
  const Block = canResubscribe(accountSnapshot(customer)) ? ResubscribeBlock : CancelBlock
  return (
    <div className={classes.stack}>
      <CloudAccountNotice />
      <PlanCard customer={customer} />
      <WithdrawBlock customer={customer} subscription={subscription} />
      <Block customer={customer} subscription={subscription} />
    </div>
  )
}
