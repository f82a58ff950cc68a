import type { Role } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { CloudAccountNotice } from '#src/shared/cloud-account/cloud-account-notice.tsx'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Administration } from './administration/administration.tsx'
import classes from './dashboard-screen.module.css'
import { FigureCards, FigureProblems } from './figures/figures.tsx'
import { LinksCard } from './links/links-card.tsx'
import { MonthsCard } from './months/months-card.tsx'
import { AccountNotice } from './notice/account-notice.tsx'
import { PaymentCheckNotices } from './payment-check/payment-check-notice.tsx'
import { PaymentDialog } from './retry/payment-dialog.tsx'
import { usePaymentRetry } from './retry/use-payment-retry.ts'
import { AccountSummary } from './summary/account-summary.tsx'

/** The overview: what is going on with the account, the account itself, and its figures. */
export const DashboardScreen = () => {
  const { customer, role } = useCurrent()
  return customer && <Account customer={customer} role={role} />
}

const Account = ({ customer, role }: { customer: Customer; role: Role }) => {
  const payment = usePaymentRetry()
  return (
    <div className={classes.stack}>
      <AccountNotice onRetry={payment.retry} />
      <CloudAccountNotice />
      <PaymentCheckNotices />
      <FigureProblems />
      <div className={classes.board}>
        <AccountSummary customer={customer} role={role} />
        <div className={classes.figures}>
          <FigureCards customer={customer} />
          <LinksCard customer={customer} />
        </div>
      </div>
      {role === 'admin' && <Administration customer={customer} />}
      <MonthsCard />
      <PaymentDialog payment={payment} />
    </div>
  )
}
