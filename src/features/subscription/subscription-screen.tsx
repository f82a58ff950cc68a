import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canResubscribe } from '#machines/account/selectors.ts'
import { CloudAccountNotice } from '#src/shared/account/cloud-account-notice.tsx'
import { ContractSummaries } from '#src/shared/account/contract-summaries.tsx'
import { contractSummariesQuery } from '#src/shared/account/contract-summaries-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { StatusTag } from '#src/shared/ui/tag.tsx'
import { YourData } from '#src/shared/your-data/your-data.tsx'
import { CancelBlock } from './cancel-block.tsx'
import { PackageHistory } from './package-history.tsx'
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

/** The subscription's state and its one possible action. */
const Overview = ({ customer }: { customer: Customer }) => {
  const subscription = useSubscription(customer)
  const Block = canResubscribe(accountSnapshot(customer)) ? ResubscribeBlock : CancelBlock
  return (
    <div className={classes.stack}>
      <CloudAccountNotice />
      <SubscriptionSummary customer={customer} />
      <WithdrawBlock customer={customer} subscription={subscription} />
      <Block customer={customer} subscription={subscription} />
    </div>
  )
}

/** The contract summaries for download. Absent until they are loaded. */
const ContractRow = () => {
  const { t } = useTranslation('contract')
  const { data: summaries = [] } = useQuery(contractSummariesQuery)
  if (summaries.length === 0) return null
  return (
    <div className={classes.contract}>
      <dt>{t('title')}</dt>
      <dd>
        <ContractSummaries summaries={summaries} />
      </dd>
    </div>
  )
}

type SubscriptionFacts = Pick<Customer, 'status' | 'createdAt' | 'package' | 'activationDate'>

const SubscriptionSummary = ({ customer }: { customer: SubscriptionFacts }) => {
  const { t } = useTranslation(['subscription', 'packages'])
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
        <ContractRow />
      </dl>
    </section>
  )
}
