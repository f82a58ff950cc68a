import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Role } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { useAttemptMessage } from '#src/shared/account/attempt-message.ts'
import { CloudAccountNotice } from '#src/shared/account/cloud-account-notice.tsx'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { PageButton } from '#src/shared/ui/buttons.tsx'
import { AccountSummary } from './account-summary.tsx'
import { AccountWay } from './account-way.tsx'
import { ApplicationProgress } from './application-progress.tsx'
import classes from './dashboard.module.css'
import { FigureCards, FigureProblems } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LinksCard } from './links-card.tsx'
import { showsFirstSteps, showsProgress } from './load-dashboard.ts'
import { MonthsCard } from './months-card.tsx'
import { AccountNotice } from './notice/account-notice.tsx'
import { PaymentCheckNotices } from './notice/payment-check-notices.tsx'

/** The notices, the account and its figures. */
export const DashboardScreen = () => {
  const { customer, role } = useCurrent()
  return customer && <Account customer={customer} role={role} />
}

const Account = ({ customer, role }: { customer: Customer; role: Role }) => {
  const isWaiting = showsProgress({ customer, role })
  return (
    <div className={classes.stack}>
      <AccountNotice />
      <CloudAccountNotice />
      <FallbackNotice />
      <PaymentCheckNotices />
      <FigureProblems />
      <AccountWay customer={customer} />
      <div className={classes.board}>
        <AccountSummary customer={customer} role={role} />
        {isWaiting ? (
          <div className={classes.waiting}>
            <ApplicationProgress customer={customer} />
            <LinksCard customer={customer} />
          </div>
        ) : (
          <div className={classes.figures}>
            <FigureCards customer={customer} />
            <LinksCard customer={customer} />
          </div>
        )}
      </div>
      {showsFirstSteps({ customer, role }) && <FirstSteps customer={customer} />}
      {role === 'admin' && <Administration customer={customer} />}
      {!isWaiting && <MonthsCard />}
    </div>
  )
}

const AdministrationPanel = lazy(() => import('./administration/administration-panel.tsx'))

/** The administrators' panel. Its code loads for administrators only. */
const Administration = ({ customer }: { customer: Customer }) => (
  <Suspense>
    <AdministrationPanel customer={customer} />
  </Suspense>
)

/** Says that another card paid instead of the declined primary card. Shown until the primary card is changed or charged. */
const FallbackNotice = () => {
  const { t } = useTranslation(['dashboard', 'card'])
  const words = useAttemptMessage()
  const voice = useCurrent().role === 'admin' ? 'adminFallback' : 'fallback'
  const fallback = useQuery(invoiceSummaryQuery).data?.fallback
  if (!fallback) return null
  const { declined, paid } = fallback
  const place = t(`place.${paid.slot}`)
  return (
    <Banner
      tone="warn"
      title={t(`${voice}.title`, { place })}
      actions={
        <PageButton to="/managePayment" variant="default">
          {t('manageCards')}
        </PageButton>
      }
    >
      <p>{words.declined(declined)}</p>
      <p>
        {t(`${voice}.paid`, { place, amount: words.amount(paid), card: words.card(paid) })}{' '}
        {t(`${voice}.step`)}
      </p>
    </Banner>
  )
}
