import { beforeAll, expect, test, vi } from 'vitest'
import { decideDispute, listDisputes, openDispute } from '#contract/endpoints/disputes.ts'
import type { Dispute } from '#contract/entities/dispute.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { type Account, invoicesOf, retry } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { payerOf } from './support/credit.ts'
import { mortalWorld } from './support/mortal-world.ts'

// Each test starts the server twice, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const world = mortalWorld()
const LOST_MAIL = 'took a payment back'

let account: Account
let invoice: Invoice
beforeAll(async () => {
  ;({ account, invoice } = await payerOf(world.place, world))
})

const current = async (): Promise<Invoice> => {
  const found = (await invoicesOf(account)).find(({ id }) => id === invoice.id)
  if (!found) throw new Error('The invoice is missing')
  return found
}
const payment = async () => (await current()).lastAttempts.at(-1)?.id ?? ''
const disputes = async (): Promise<Dispute[]> => {
  const ask = await callAsAdmin(world.place)
  return (await ask(listDisputes, { params: { customerId: account.id } })).disputes
}

/** The number of mails about a lost dispute. */
const lossMails = async (): Promise<number> => {
  const answer = await fetch(`${world.place.sandboxUrl}/mail/messages`)
  const mails = (await answer.json()) as { subject: string; to: string[] }[]
  return mails.filter(({ subject, to }) => subject.includes(LOST_MAIL) && to.includes(account.person.email))
    .length
}

const openAtBank = async (): Promise<string> => {
  const { id } = await world.place.control<{ id: string }>('/cards/disputes', { payment: await payment() })
  await world.advance(1000)
  return id
}
const decideAtBank = async (dispute: string): Promise<void> => {
  await world.place.control('/cards/disputes/decide', { dispute, result: 'lost' })
  await world.advance(1000)
}

/** Expects the act to add one lost dispute and one mail. Then pays the invoice again for the next test. */
const expectOneLoss = async (interrupted: () => Promise<void>) => {
  const [before, mailsBefore] = [(await disputes()).length, await lossMails()]
  await interrupted()
  await world.recover()
  const [newest, ...others] = await disputes()
  expect([newest?.chart.state, others.length]).toEqual(['lost', before])
  expect((await current()).chart.state).toBe('owed-again')
  expect(await lossMails()).toBe(mailsBefore + 1)
  await retry(account)
  await world.advance(1000)
  const { chart, chargedAmount } = await current()
  expect([chart.state, chargedAmount]).toEqual(['paid', invoice.chargedAmount])
}

test.each([
  ['reading the dispute', 'after cards.getDispute'],
  ['storing the dispute', 'after commit: insert disputes'],
])('a server that gets the event of a dispute and is killed after %s stores one dispute: %s', (_, place) =>
  expectOneLoss(async () => {
    await world.dieAt(place, openAtBank)
    await world.recover()
    const open = (await disputes()).filter(({ chart }) => chart.state === 'opened')
    expect([open.length, (await current()).chart.state]).toEqual([1, 'disputed'])
    const { parts } = await world.place.control<{ parts: { cards: { disputes: { id: string }[] } } }>(
      '/state',
    )
    await decideAtBank(parts.cards.disputes.at(-1)?.id ?? '')
  }),
)

test.each([
  ['reading the decision', 'after cards.getDispute'],
  ['storing the loss', 'after commit: update disputes'],
  ['drafting the mail', 'before messages.send'],
])(
  'a server that gets the decision about a dispute and is killed after %s loses it once, with one mail: %s',
  (_, place) =>
    expectOneLoss(async () => {
      const id = await openAtBank()
      await world.dieAt(place, () => decideAtBank(id))
    }),
)

test('a server killed after an administrator’s decision, before the answer, loses the dispute once', () =>
  expectOneLoss(async () => {
    const ask = await callAsAdmin(world.place)
    const { id: customerId } = account
    const { dispute } = await ask(openDispute, {
      params: { customerId, invoiceId: invoice.id },
      body: { reason: null, respondBy: null },
    })
    const params = { customerId, disputeId: dispute.id }
    await world.dieAt('after commit: update disputes', () =>
      ask(decideDispute, { params, body: { result: 'lost' } }),
    )
  }))
