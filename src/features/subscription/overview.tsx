import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canResubscribe } from '#machines/account/selectors.ts'
import { CloudAccountNotice } from '#src/shared/cloud-account/cloud-account-notice.tsx'
import { CancelBlock } from './cancel-block.tsx'
import { ResubscribeBlock } from './resubscribe-block.tsx'
import classes from './subscription.module.css'
import { SubscriptionSummary } from './subscription-summary.tsx'
import { useSubscription } from './use-subscription.ts'

/** How the subscription stands and the one thing that can be done about it. */
export const Overview = ({ customer }: { customer: Customer }) => {
  const subscription = useSubscription(customer)
  const Block = canResubscribe(accountSnapshot(customer)) ? ResubscribeBlock : CancelBlock
  return (
    <div className={classes.stack}>
      <CloudAccountNotice />
      <SubscriptionSummary customer={customer} />
      <Block customer={customer} subscription={subscription} />
    </div>
  )
}
