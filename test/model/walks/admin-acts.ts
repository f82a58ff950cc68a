import * as administration from '#contract/endpoints/administration.ts'
import * as review from '#contract/endpoints/review.ts'
import { retryCloudAccount } from '#contract/endpoints/subscription.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { SUSPENSION_REASONS, type SuspensionReason } from '#contract/entities/suspensions.ts'
import { accountAt } from '#machines/account/account.machine.ts'
import { type Administration, administrationOf, canDecide, canReopen } from '#machines/account/selectors.ts'
import { cloudAccountSnapshot } from '#machines/cloud-account/cloud-account.machine.ts'

import { cloudHasFailed } from '#machines/cloud-account/selectors.ts'

import { requestableTargets } from '#rules/requested-changes.ts'
import { type Act, revised } from './act.ts'
import type { View } from './walk.ts'

const REASON = 'Seen on a walk'

const accountIn = ({ customer, now }: View) => accountAt(customer, now)
const isOpened = ({ customer }: View) => customer.gcpSubBillingAccountId !== null

const may = (isAllowed: (administration: Administration) => boolean) => (view: View) =>
  isAllowed(administrationOf(accountIn(view)))

const requestChanges = (targets: readonly ChangeTarget[]): Act =>
  revised(`ask for ${targets.join(' and ')}`, review.requestChanges, {
    isOffered: (view) => {
      const allowed = requestableTargets(view.customer)
      return (
        canDecide(accountIn(view)) && isOpened(view) && targets.every((target) => allowed.includes(target))
      )
    },
    request: () => ({ body: { changes: targets.map((target) => ({ target, reason: REASON })) } }),
  })

const suspend = (statusReason: SuspensionReason): Act =>
  revised(`suspend for ${statusReason}`, administration.suspendAccount, {
    isOffered: may(({ suspendFor }) => suspendFor.includes(statusReason)),
    request: () => ({ body: { statusReason, reason: REASON } }),
  })

const quota = (monthlyQuota: number): Act =>
  revised(`set a quota of ${monthlyQuota}`, administration.setQuota, {
    isOffered: may(({ can }) => can['accounts.setQuota']),
    request: () => ({ body: { monthlyQuota } }),
  })

/** The acts of administrators on applications and accounts. */
export const ADMIN_ACTS: readonly Act[] = [
  revised('approve', review.approveCustomer, {
    isOffered: (view) => canDecide(accountIn(view)) && isOpened(view),
  }),
  revised('reject', review.rejectApplication, {
    isOffered: (view) => canDecide(accountIn(view)),
    request: () => ({ body: { reason: REASON } }),
  }),
  revised('reopen', review.reopenReview, { isOffered: (view) => canReopen(accountIn(view)) }),
  requestChanges(['district']),
  requestChanges(['documents.zatca', 'gcpSecurityGroup']),
  ...SUSPENSION_REASONS.map(suspend),
  revised('reinstate', administration.reinstateAccount, {
    isOffered: may(({ can }) => can['accounts.reinstate']),
  }),
  revised('hold', administration.holdAccount, {
    isOffered: may(({ can }) => can['accounts.hold']),
    request: () => ({ body: { reason: REASON } }),
  }),
  revised('release', administration.releaseAccount, { isOffered: may(({ can }) => can['accounts.release']) }),
  quota(100),
  quota(100_000_000),
  revised('clear the quota', administration.clearQuota, {
    isOffered: may(({ can }) => can['accounts.clearQuota']),
  }),
  revised('retry the cloud account', retryCloudAccount, {
    isOffered: ({ customer: { cloudAccount, formerCloudAccounts } }) =>
      [...formerCloudAccounts, ...(cloudAccount ? [cloudAccount] : [])].some((account) =>
        cloudHasFailed(cloudAccountSnapshot(account)),
      ),
  }),
]
