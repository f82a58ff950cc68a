import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { operationsFor } from './activity.ts'
import { FRESH_SIGN_IN_MS, isFreshSignIn, needsFreshSignIn } from './fresh-sign-in.ts'
import { permission } from './permissions.ts'

const mayChange = ({ id }: { id: string }) => ['write', 'backoffice'].includes(permission(id, 'admin'))

/** An administrator's calls that write payments or people in the audit, or bring a file of many. */
const concerned = () => {
  const kinds = [...operationsFor('backoffice', 'payments'), ...operationsFor('backoffice', 'users')]
  return ENDPOINTS.filter(
    (endpoint) => (kinds.includes(endpoint.id) && mayChange(endpoint)) || endpoint.id.endsWith('.export'),
  ).map(({ id }) => id)
}

test('an administrator’s acts on money, cards, roles and exports need a fresh sign-in, except these', () => {
  const others = concerned().filter((id) => !needsFreshSignIn(id, 'admin'))
  expect(others.toSorted()).toEqual([
    'disputes.recordEvidence',
    'taxDocuments.open',
    'taxDocuments.replace',
    'team.withdrawInvitation',
    'users.delete',
    'users.resendInvitation',
  ])
})

test('no other person and no read needs a fresh sign-in', () => {
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
