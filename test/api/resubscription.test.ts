import { beforeEach, expect, test } from 'vitest'
import { listPackageHistory } from '#contract/endpoints/subscription.ts'
import { resolveCharge, voidCharge } from '#server/billing/resolve-charge.ts'
import type { CustomerChange, PaymentMethodRow } from '#server/db/schema.ts'
import {
  type Account,
  decide,
  openAccount,
  paymentsOf,
  resubscribe,
  standingOf,
  summaryOf,
} from '#test/support/seed/account.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'

/** The ids of the payments that the server voided. */
const voided: string[] = []
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      voidPayment: (id) => {
        voided.push(id)
        return ports.cards.voidPayment(id)
      },
    },
  }),
})

let account: Account
beforeEach(async () => {
  account = await openAccount(api)
  await setAccount({ status: 'cancelled', statusReason: null })
})

const setAccount = (change: CustomerChange) =>
  api.database.db.updateTable('customers').set(change).where('id', '=', account.id).execute()
const setCards = (change: Partial<Pick<PaymentMethodRow, 'expiryDate'>>) =>
  api.database.db.updateTable('paymentMethods').set(change).where('customerId', '=', account.id).execute()

/** The states of the charges of 100 halalas that checked a card for a new subscription. */
const checksOf = async () =>
  (await paymentsOf(account)).filter(({ amount }) => amount === 100).map(({ status }) => status)

const lastCharge = () =>
  api.database.db
    .selectFrom('charges')
    .selectAll()
    .where('customerId', '=', account.id)
    .orderBy('startedAt', 'desc')
    .executeTakeFirstOrThrow()

test('a re-subscription with an expired primary card is refused, and nothing is charged [4.104]', async () => {
  await setCards({ expiryDate: '01/20' })
  expect(codeOf(await resubscribe(account))).toEqual([422, 'card-missing'])
  expect(await checksOf()).toEqual([])
  expect(await standingOf(account)).toEqual(['cancelled', null])
})

test.each([
  { status: 'active' },
  { status: 'suspended', statusReason: 'security' },
  { status: 'pending-cancellation' },
  { status: 'rejected' },
] as const)(
  'a re-subscription of an account in state $status is refused, and nothing is charged',
  async (change) => {
    await setAccount(change)
    expect(codeOf(await resubscribe(account))).toEqual([409, 'status-conflict'])
    expect(await checksOf()).toEqual([])
  },
)

test('a re-subscription makes a new charge and does not return an earlier paid one', async () => {
  expect((await resubscribe(account)).body.status).toBe('resubscribed')
  await api.server.jobs.idle()
  await setAccount({ status: 'cancelled', statusReason: null })
  expect((await resubscribe(account)).body.status).toBe('resubscribed')
  await api.server.jobs.idle()
  expect(await checksOf()).toEqual(['voided', 'voided'])
  expect(await standingOf(account)).toEqual(['active', null])
})

test('a charge that checked a card is voided and starts no package if the account has become active before the result', async () => {
  await api.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
  expect((await resubscribe(account)).body.status).toBe('checking')
  await setAccount({ status: 'active' })
  const { changes } = await account.call(listPackageHistory)
  await resolveCharge(api.server.deps, (await lastCharge()).id, 'test')
  await api.server.jobs.idle()
  expect(await checksOf()).toEqual(['voided'])
  expect((await account.call(listPackageHistory)).changes).toEqual(changes)
})

test('a charge that checked a card is voided once, however often its job runs', async () => {
  await resubscribe(account)
  await api.server.jobs.idle()
  const { id, state } = await lastCharge()
  await voidCharge(api.server.deps, id, 'test')
  expect(voided.filter((one) => one === id)).toEqual([id])
  expect((await lastCharge()).state).toBe(state)
})

test('the dashboard shows the last decline only while the account is cancelled', async () => {
  await decide(account, 'primary', 'insufficient-funds')
  expect((await resubscribe(account)).body.status).toBe('failed')
  const shown = async () => (await summaryOf(account)).declinedResubscription
  expect(await shown()).toMatchObject({ reason: 'insufficient-funds' })
  await setAccount({ status: 'active' })
  expect(await shown()).toBeNull()
})

test('the dashboard shows no paid charge as a decline', async () => {
  expect((await resubscribe(account)).body.status).toBe('resubscribed')
  await setAccount({ status: 'cancelled' })
  expect((await summaryOf(account)).declinedResubscription).toBeNull()
})
