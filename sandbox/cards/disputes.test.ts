import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { startedSandbox } from '../sandbox-harness.ts'
import { cardForm, PUBLISHABLE, SECRET } from './card-harness.ts'
import type { CardDispute, CardPayment } from './state.ts'

const sandbox = startedSandbox()
const AMOUNT = 11_500

let payment: string
beforeEach(async () => {
  payment = await paidPayment()
})

const paidPayment = async (): Promise<string> => {
  const made = await sandbox.post('/cards/v1/tokens', cardForm, { headers: PUBLISHABLE })
  const { id: token } = (await made.json()) as { id: string }
  await sandbox.submit(`/cards/3ds/${token}`, { choice: 'approved' })
  const id = randomUUID()
  await sandbox.post(
    '/cards/v1/payments',
    {
      ...{ given_id: id, amount: AMOUNT, currency: 'SAR', callback_url: 'http://portal.test/return' },
      source: { type: 'token', token },
    },
    { headers: SECRET },
  )
  return id
}

interface Cards {
  payments: CardPayment[]
  disputes: CardDispute[]
  webhooks: { label: string }[]
}
const cards = async (): Promise<Cards> => {
  const state = (await (await sandbox.get('/control/state')).json()) as { parts: { cards: Cards } }
  return state.parts.cards
}
const events = async () =>
  (await cards()).webhooks.map(({ label }) => label).filter((label) => label.startsWith('dispute_'))
const money = async () => {
  const { payments } = await cards()
  const { status, refunded } = payments.find(({ id }) => id === payment) ?? {}
  return [status, refunded]
}
const open = (body: object = { payment }) => sandbox.post('/control/cards/disputes', body)
const decide = (dispute: string, result: string) =>
  sandbox.post('/control/cards/disputes/decide', { dispute, result })
const opened = async () => ((await (await open()).json()) as CardDispute).id
const read = async (id: string) =>
  (await sandbox.get(`/cards/v1/disputes/${id}`, { headers: SECRET })).json() as Promise<object>

describe('a dispute made by control', () => {
  test('a dispute is read at the API in the assumed format, and its event is sent', async () => {
    const id = await opened()
    expect(await read(id)).toMatchObject({
      ...{ id, status: 'needs_response', payment_id: payment, amount: AMOUNT, currency: 'SAR' },
      ...{ reason: 'fraudulent', respond_by: expect.any(String) },
    })
    expect(await events()).toEqual(['dispute_created'])
    expect(await money()).toEqual(['paid', 0])
  })

  test('a dispute is possible for a paid payment only, and once at a time', async () => {
    await opened()
    expect((await open()).status).toBe(400)
    expect((await open({ payment: randomUUID() })).status).toBe(404)
    expect((await cards()).disputes).toHaveLength(1)
  })

  test.each([
    ['won', ['paid', 0]],
    ['lost', ['refunded', AMOUNT]],
  ] as const)('a dispute that is %s leaves the payment %j, and is decided once', async (result, after) => {
    const id = await opened()
    await decide(id, result)
    await decide(id, result === 'won' ? 'lost' : 'won')
    expect(await read(id)).toMatchObject({ status: result })
    expect([await money(), await events()]).toEqual([after, ['dispute_created', `dispute_${result}`]])
  })

  test('a decision about a dispute needs a known result', async () => {
    const id = await opened()
    expect((await decide(id, 'withdrawn')).status).toBe(400)
    expect(await read(id)).toMatchObject({ status: 'needs_response' })
  })
})

describe('the page of the card provider', () => {
  const page = async () => (await sandbox.get('/cards')).text()
  const BUTTON = () => `aria-label="Dispute the payment ${payment}"`

  test('buttons of the provider’s page dispute a payment and decide about it', async () => {
    expect(await page()).toContain(BUTTON())
    await sandbox.submit(`/cards/board/payments/${payment}/dispute`, {})
    const [dispute] = (await cards()).disputes
    const disputed = await page()
    expect(disputed).toContain(`action="/cards/board/disputes/${dispute?.id}"`)
    expect(disputed).not.toContain(BUTTON())

    await sandbox.submit(`/cards/board/disputes/${dispute?.id}`, { result: 'lost' })
    expect([await money(), await events()]).toEqual([
      ['refunded', AMOUNT],
      ['dispute_created', 'dispute_lost'],
    ])
    expect(await page()).not.toContain('action="/cards/board/disputes/')
  })

  test('an outdated form of the provider’s page changes nothing and shows the current state', async () => {
    const id = await opened()
    await decide(id, 'won')
    for (const [path, form] of [
      [`/cards/board/disputes/${id}`, { result: 'lost' }],
      [`/cards/board/disputes/${id}`, { result: 'other' }],
      [`/cards/board/payments/${randomUUID()}/dispute`, {}],
    ] as const)
      expect((await sandbox.submit(path, form)).status).toBeLessThan(400)
    expect([await money(), (await cards()).disputes.length]).toEqual([['paid', 0], 1])
  })

  test('the provider’s page can dispute a payment again whose dispute was won', async () => {
    await decide(await opened(), 'won')
    expect(await page()).toContain(BUTTON())
    expect((await open()).status).toBe(200)
  })
})

describe('a refund on the page of the card provider', () => {
  test('a payment is refunded on the provider’s page, in parts or its whole rest, with an event for each refund', async () => {
    const page = async () => (await sandbox.get('/cards')).text()
    expect(await page()).toContain(`aria-label="Refund the payment ${payment}"`)
    await sandbox.post('/control/cards/payments/refund', { payment, amount: 1_500 })
    expect(await money()).toEqual(['refunded', 1_500])
    await sandbox.submit(`/cards/board/payments/${payment}/refund`, {})
    expect(await money()).toEqual(['refunded', AMOUNT])
    expect(await page()).not.toContain('aria-label="Refund the payment')
    const refunds = (await cards()).webhooks.filter(({ label }) => label === 'payment_refunded')
    expect(refunds).toHaveLength(2)
  })

  test('the provider’s page refunds no more than the rest', async () => {
    expect(
      (await sandbox.post('/control/cards/payments/refund', { payment, amount: AMOUNT + 1 })).status,
    ).toBe(400)
    await sandbox.submit(`/cards/board/payments/${payment}/refund`, {})
    expect((await sandbox.submit(`/cards/board/payments/${payment}/refund`, {})).status).toBeLessThan(400)
    expect(await money()).toEqual(['refunded', AMOUNT])
  })
})
