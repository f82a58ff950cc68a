import { expect, test } from 'vitest'
import { addGrantee, Policy } from './google.ts'

const group = { kind: 'group', email: 'billing@acme.example' } as const

test('a group becomes administrator and user, and no other member loses a role', () => {
  const policy = Policy.parse({
    etag: 'abc',
    version: 1,
    bindings: [
      { role: 'roles/billing.admin', members: ['user:owner@reseller.example'] },
      { role: 'roles/viewer', members: ['group:audit@reseller.example'], condition: { title: 'weekdays' } },
    ],
  })
  expect(addGrantee(policy, group)).toEqual({
    etag: 'abc',
    version: 1,
    bindings: [
      { role: 'roles/billing.admin', members: ['user:owner@reseller.example', 'group:billing@acme.example'] },
      { role: 'roles/viewer', members: ['group:audit@reseller.example'], condition: { title: 'weekdays' } },
      { role: 'roles/billing.user', members: ['group:billing@acme.example'] },
    ],
  })
})

test('a group with both roles needs no grant, and a group with one role needs a grant', () => {
  const once = addGrantee(Policy.parse({ etag: 'abc' }), group)
  expect(once?.bindings).toHaveLength(2)
  expect(addGrantee(Policy.parse(once), group)).toBeNull()
  const half = Policy.parse({ etag: 'abc', bindings: once?.bindings.slice(0, 1) })
  expect(addGrantee(half, group)?.bindings).toEqual(once?.bindings)
})

test('a person is granted roles under a personal address, not as a group', () => {
  const granted = addGrantee(Policy.parse({ etag: 'abc' }), { kind: 'person', email: 'sara@gmail.com' })
  expect(granted?.bindings.map(({ members }) => members)).toEqual([
    ['user:sara@gmail.com'],
    ['user:sara@gmail.com'],
  ])
})

test('a conditional binding stays unchanged, and the group gets its own binding', () => {
  const conditional = {
    role: 'roles/billing.user',
    members: ['user:temp@acme.example'],
    condition: { title: 'until May' },
  }
  const granted = addGrantee(Policy.parse({ etag: 'abc', bindings: [conditional] }), group)
  expect(granted?.bindings).toContainEqual(conditional)
  expect(granted?.bindings).toContainEqual({
    role: 'roles/billing.user',
    members: ['group:billing@acme.example'],
  })
})

test("an answer without an etag is not a policy, because writing it back could remove other members' roles", () => {
  expect(Policy.safeParse({}).success).toBe(false)
  expect(Policy.safeParse({ bindings: [] }).success).toBe(false)
})
