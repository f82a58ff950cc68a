import { beforeAll, expect, test, vi } from 'vitest'
import { listCreditNotes } from '#contract/endpoints/credit-notes.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { type Account, paymentsOf } from '#test/support/seed/account.ts'
import { creditOf, payerOf } from './support/credit.ts'
import { mortalWorld } from './support/mortal-world.ts'

// Two starts of the server on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const world = mortalWorld()
const PART = 11_500
/** Longer than the wait for the fifth check. */
const CHECK_MS = 301_000

let account: Account
let invoice: Invoice
beforeAll(async () => {
  ;({ account, invoice } = await payerOf(world.place, world))
})

const returned = async () =>
  (await paymentsOf(account)).find(({ id }) => id === invoice.lastAttempts[0]?.id)?.refunded ?? 0

const newest = async () => (await account.call(listCreditNotes)).creditNotes[0]

/** Credits a part and waits for its jobs, which may outlive the answer. */
const creditPart = async () => {
  await creditOf(world.place, account, invoice.id, { amount: PART })
  await world.advance(1)
}

const expectOneRefund = async (before: number) => {
  await world.recover()
  // A refund that was claimed again waits for its next check.
  await world.advance(CHECK_MS)
  expect([(await returned()) - before, (await newest())?.chart.state]).toEqual([PART, 'returned'])
}

test.each([
  ['storing the refund', 'after commit: insert refunds'],
  ['reading the provider’s sum', 'after cards.getPayment'],
  ['storing the provider’s sum, before the request', 'after commit: update refunds'],
  ['the request, before its answer is stored', 'after cards.refundPayment'],
  ['storing the answer', 'after commit: update refunds@2'],
])('a server killed after %s returns the money once: %s', async (_, place) => {
  const before = await returned()
  await world.dieAt(place, creditPart)
  await expectOneRefund(before)
})

test.each([
  ['reading the sum', 'after cards.getPayment@2'],
  ['storing the result', 'after commit: update refunds@2'],
])('a server killed after a lost answer and %s returns the money once: %s', async (_, place) => {
  const before = await returned()
  await world.place.control('/cards/refunds', { answer: 'lost', times: 1 })
  await world.dieAt(place, creditPart)
  await expectOneRefund(before)
})

test.each([
  ['claiming it again', 'after commit: update refunds'],
  ['sending it again', 'after cards.refundPayment'],
])(
  'a server killed after a refund that never arrived and %s returns the money once: %s',
  async (_, place) => {
    const before = await returned()
    await world.place.control('/cards/refunds', { answer: 'unavailable', times: 1 })
    await creditPart()
    await world.dieAt(place, () => world.advance(66_000))
    await expectOneRefund(before)
  },
)
