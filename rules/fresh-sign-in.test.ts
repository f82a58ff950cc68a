import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { FRESH_SIGN_IN_MS, isFreshSignIn, needsFreshSignIn } from './fresh-sign-in.ts'
import { permission } from './permissions.ts'

/** An administrator's calls that change data or export a list of people. */
const acts = () =>
  ENDPOINTS.filter(
    ({ id, method }) =>
      id.endsWith('.export') ||
      (method !== 'GET' && ['write', 'backoffice'].includes(permission(id, 'admin'))),
  ).map(({ id }) => id)

/** Acts that work with any session, since they move no money, give no access and can be undone. */
const ANY_SESSION = [
  'accounts.hold',
  'accounts.reinstate',
  'accounts.release',
  'customers.assignPermission',
  'dataRequests.answer',
  'dataRequests.extend',
  'dataRequests.refuse',
  'disputes.recordEvidence',
  'flows.agreeToStately',
  'flows.removeTarget',
  'flows.setTarget',
  'invoices.setPurchaseOrder',
  'review.reject',
  'review.reopen',
  'review.requestChanges',
  'secondOpinions.askExport',
  'secondOpinions.decline',
  'secondOpinions.withdraw',
  'subscription.keep',
  'subscription.retryCloudAccount',
  'subscription.updateBillingGroup',
  'taxDocuments.replace',
  'team.withdrawInvitation',
  'users.resendInvitation',
  'visits.open',
]

test('every act of an administrator needs a fresh sign-in, with listed exceptions', () => {
  const others = acts().filter((id) => !needsFreshSignIn(id, 'admin'))
  expect(others.toSorted()).toEqual(ANY_SESSION)
})

test('only administrators need a fresh sign-in, and only for changes and exports', () => {
  for (const { id, method } of ENDPOINTS) {
    for (const principal of ['owner', 'colleague', 'analyst'] as const)
      expect(needsFreshSignIn(id, principal), id).toBe(false)
    if (method === 'GET' && !id.endsWith('.export')) expect(needsFreshSignIn(id, 'admin'), id).toBe(false)
  }
})

test('a sign-in is fresh for ten minutes', () => {
  const signedIn = new Date('2026-03-01T09:00:00Z')
  const after = (ms: number) => new Date(signedIn.getTime() + ms)
  expect(FRESH_SIGN_IN_MS).toBe(10 * 60_000)
  expect(isFreshSignIn(signedIn, after(FRESH_SIGN_IN_MS))).toBe(true)
  expect(isFreshSignIn(signedIn, after(FRESH_SIGN_IN_MS + 1))).toBe(false)
})
