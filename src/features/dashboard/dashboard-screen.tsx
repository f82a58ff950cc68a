import { useCurrent } from '#src/shared/session/current-query.ts'
import { AccountSummary } from './account-summary.tsx'
import classes from './dashboard-screen.module.css'
import { ReviewBanner } from './review-banner.tsx'

/** The overview: what is going on with the account, and the account itself. */
export const DashboardScreen = () => {
  const { customer, role } = useCurrent()
  if (!customer) return null
  return (
    <div className={classes.stack}>
      {customer.status === 'pending-review' && <ReviewBanner />}
      <AccountSummary customer={customer} role={role} />
    </div>
  )
}
