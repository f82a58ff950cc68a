import { Link } from '@tanstack/react-router'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Overview } from './overview.tsx'
import { PackageHistory } from './package-history.tsx'
import classes from './subscription.module.css'
import { SUBSCRIPTION_TABS, type SubscriptionTab, tabSearch } from './subscription-tabs.ts'

/** The subscription: how it stands, what can be done about it, and which support packages there were. */
export const SubscriptionScreen = ({ tab }: { tab: SubscriptionTab }) => {
  const { t } = useTranslation('subscription')
  const { customer } = useCurrent()
  if (!customer) return null
  return (
    <div className={classes.page}>
      <nav aria-label={t('tabs.label')}>
        <ul className={classes.tabs}>
          {SUBSCRIPTION_TABS.map((name) => (
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
      {tab === 'overview' ? <Overview customer={customer} /> : <PackageHistory />}
    </div>
  )
}
