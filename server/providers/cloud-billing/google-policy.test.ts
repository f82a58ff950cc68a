import { expect, test } from 'vitest'
import { addGroup, Policy } from './google-policy.ts'

test('a group becomes administrator and user, and nobody else loses anything', () => {
  const policy = Policy.parse({
    etag: 'abc',
    version: 1,
    bindings: [
      { role: 'roles/billing.admin', members: ['user:owner@reseller.example'] },
      { role: 'roles/viewer', members: ['group:audit@reseller.example'], condition: { title: 'weekdays' } },
    ],
  })
  expect(addGroup(policy, 'billing@acme.example')).toEqual({
    etag: 'abc',
    version: 1,
    bindings: [
      { role: 'roles/billing.admin', members: ['user:owner@reseller.example', 'group:billing@acme.example'] },
      { role: 'roles/viewer', members: ['group:audit@reseller.example'], condition: { title: 'weekdays' } },
      { role: 'roles/billing.user', members: ['group:billing@acme.example'] },
    ],
  })
})

test('granting the same group again changes nothing', () => {
  const once = addGroup(Policy.parse({ etag: 'abc' }), 'billing@acme.example')
  expect(addGroup(once, 'billing@acme.example')).toEqual(once)
})

test('a binding under a condition is left alone: the group gets one of its own', () => {
  const conditional = {
    role: 'roles/billing.user',
    members: ['user:temp@acme.example'],
    condition: { title: 'until May' },
  }
  const { bindings } = addGroup(
    Policy.parse({ etag: 'abc', bindings: [conditional] }),
    'billing@acme.example',
  )
  expect(bindings).toContainEqual(conditional)
  expect(bindings).toContainEqual({ role: 'roles/billing.user', members: ['group:billing@acme.example'] })
})

test('an answer without an etag is no policy: writing one from it could take away what others have', () => {
  expect(Policy.safeParse({}).success).toBe(false)
  expect(Policy.safeParse({ bindings: [] }).success).toBe(false)
})
