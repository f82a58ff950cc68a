import type { Customer } from '#contract/entities/customer.ts'
import { canResubscribe } from '#machines/account/selectors.ts'
import { accountSnapshot } from '#machines/account/snapshot.ts'
import { CloudAccountNotice } from '#src/shared/cloud-account/cloud-account-notice.tsx'
import { CancelBlock } from '../cancel/cancel-block.tsx'
import { ResubscribeBlock } from '../resubscribe/resubscribe-block.tsx'
import classes from '../subscription.module.css'
import { useSubscription } from '../use-subscription.ts'
import { SubscriptionSummary } from './subscription-summary.tsx'

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
