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
import type { Seen } from './walk.ts'

const REASON = 'Seen on a walk'

const accountIn = ({ customer, now }: Seen) => accountAt(customer, now)
const isOpened = ({ customer }: Seen) => customer.gcpSubBillingAccountId !== null

const may = (asks: (administration: Administration) => boolean) => (seen: Seen) =>
  asks(administrationOf(accountIn(seen)))

const requestChanges = (targets: readonly ChangeTarget[]): Act =>
  revised(`ask for ${targets.join(' and ')}`, review.requestChanges, {
    isOffered: (seen) => {
      const allowed = requestableTargets(seen.customer)
      return (
        canDecide(accountIn(seen)) && isOpened(seen) && targets.every((target) => allowed.includes(target))
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

/** What administrators do with applications and accounts. */
export const ADMIN_ACTS: readonly Act[] = [
  revised('approve', review.approveCustomer, {
    isOffered: (seen) => canDecide(accountIn(seen)) && isOpened(seen),
  }),
  revised('reject', review.rejectApplication, {
    isOffered: (seen) => canDecide(accountIn(seen)),
    request: () => ({ body: { reason: REASON } }),
  }),
  revised('reopen', review.reopenReview, { isOffered: (seen) => canReopen(accountIn(seen)) }),
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
  revised('retry the sub-account', retryCloudAccount, {
    isOffered: ({ customer: { cloudAccount, formerCloudAccounts } }) =>
      [...formerCloudAccounts, ...(cloudAccount ? [cloudAccount] : [])].some((account) =>
        cloudHasFailed(cloudAccountSnapshot(account)),
      ),
  }),
]
