import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Mail } from '#server/mail/send-mail.ts'
import { deliverMail } from '#server/messages/deliver-mail.ts'
import { someOwner } from '#test/support/seed/account-people.ts'
import { type Person, runningApi } from '../support/api.ts'

const sent: string[] = []
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    messages: { ...ports.messages, send: async ({ subject }) => void sent.push(subject) },
  }),
})

let owner: Person
beforeEach(async () => {
  owner = await someOwner(api)
  await api.server.jobs.idle()
  sent.length = 0
})

/** The columns that hold the state of an account. */
interface State {
  status: 'active' | 'pending-review' | 'rejected' | 'pending-cancellation' | 'suspended' | 'cancelled'
  statusReason?: 'terms-violation' | 'failed-payment'
  step?: 'changes-requested'
  heldAt?: Date
}
const HELD: State = { status: 'active', heldAt: new Date('2026-11-20T12:00:00Z') }
const SUSPENDED: State = { status: 'suspended', statusReason: 'terms-violation' }
const IN_DEBT: State = { status: 'suspended', statusReason: 'failed-payment' }

const deliver = async (kind: Mail['mail'], state: State) => {
  const customerId = owner.customer.id
  const { status, statusReason = null, step = 'onboarding-completed', heldAt = null } = state
  await api.database.db
    .updateTable('customers')
    .set({ status, statusReason, step, heldAt, cancellationDate: new Date() })
    .where('id', '=', customerId)
    .execute()
  const mail = { mail: kind, customerId, revision: 1, chargeId: randomUUID() } as Mail
  await deliverMail(api.server.deps, mail)
  return sent.length
}

test.each<[Mail['mail'], State, State]>([
  ['to-review', { status: 'pending-review' }, { status: 'active' }],
  ['review-reopened', { status: 'pending-review' }, { status: 'rejected' }],
  [
    'changes-requested',
    { status: 'pending-review', step: 'changes-requested' },
    { status: 'pending-review' },
  ],
  ['cancellation', { status: 'pending-cancellation' }, { status: 'active' }],
  ['suspended', SUSPENDED, { status: 'active' }],
  ['suspended', SUSPENDED, IN_DEBT],
  ['reinstated', { status: 'active' }, SUSPENDED],
  ['payment-needed', IN_DEBT, { status: 'active' }],
  ['held', HELD, { status: 'active' }],
  ['released', { status: 'active' }, HELD],
  ['quota-reset', { status: 'active' }, SUSPENDED],
])(
  'the mail %s is sent to an account in the state %j and dropped in the state %j',
  async (kind, then, now) => {
    expect(await deliver(kind, now)).toBe(0)
    expect(await deliver(kind, then)).toBe(1)
  },
)

test.each<[Mail['mail'], State]>([
  ['rejected', { status: 'pending-review' }],
  ['resubscription-declined', { status: 'active' }],
])('the mail %s is dropped when the account is in the state %j', async (kind, now) => {
  expect(await deliver(kind, now)).toBe(0)
})
