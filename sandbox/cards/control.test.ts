import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startedSandbox } from '../sandbox-harness.ts'
import { cardForm, PUBLISHABLE, SECRET } from './card-harness.ts'

const sandbox = startedSandbox()

interface Payment {
  id: string
  status: string
  refunded: number
  source: { message: string }
}
interface Ledger {
  parts: { cards: { payments: { id: string; kind: string; status: string; amount: number }[] } }
}

const savedCard = async (number = cardForm.number) => {
  const made = await sandbox.post('/cards/v1/tokens', { ...cardForm, number }, { headers: PUBLISHABLE })
  const { id } = (await made.json()) as { id: string }
  await sandbox.submit(`/cards/3ds/${id}`, { choice: 'approved' })
  return id
}
const pay = (token: string, given_id: string = randomUUID()) =>
  sandbox.post(
    '/cards/v1/payments',
    {
      given_id,
      amount: 11_500,
      currency: 'SAR',
      callback_url: 'http://portal.test/return',
      source: { type: 'token', token },
    },
    { headers: SECRET },
  )
const paid = async (token: string) => ((await (await pay(token)).json()) as Payment).status
const newPayment = async () => ((await (await pay(await savedCard())).json()) as Payment).id
const refund = (id: string, amount = 11_500) =>
  sandbox.post(`/cards/v1/payments/${id}/refund`, { amount }, { headers: SECRET })
const refunded = async (id: string) => {
  const found = await sandbox.get(`/cards/v1/payments/${id}`, { headers: SECRET })
  return ((await found.json()) as Payment).refunded
}
const decide = (body: object) => sandbox.post('/control/cards/decide', body)

test('a saved card can stop working and work again', async () => {
  const token = await savedCard()
  const backup = await savedCard('5421080101000000')
  expect(await paid(token)).toBe('paid')
  expect((await decide({ token, outcome: 'insufficient-funds' })).status).toBe(200)
  const refused = (await (await pay(token)).json()) as Payment
  expect([refused.status, refused.source.message]).toEqual(['failed', 'INSUFFICIENT FUNDS'])
  expect(await paid(backup)).toBe('paid')
  await decide({ token, outcome: 'approved' })
  expect(await paid(token)).toBe('paid')
})

test('the last four digits select every card with them', async () => {
  const tokens = [await savedCard(), await savedCard()]
  expect(await (await decide({ last4: '1111', outcome: 'declined' })).json()).toEqual({
    tokens,
    outcome: 'declined',
  })
  expect([await paid(tokens[0] ?? ''), await paid(tokens[1] ?? '')]).toEqual(['failed', 'failed'])
})

test.each([
  [{ last4: '11', outcome: 'declined' }, 400],
  [{ last4: '1111', outcome: 'explode' }, 400],
  [{ outcome: 'declined' }, 400],
  [{ token: 'token_unknown', outcome: 'declined' }, 404],
])('the order %o is refused', async (body, status) => {
  expect((await decide(body)).status).toBe(status)
})

describe('a chosen refund answer', () => {
  const order = (body: object) => sandbox.post('/control/cards/refunds', body)

  test.each([
    ['refused', 400, 'Refund was declined by the card issuer'],
    ['no-balance', 400, 'Your balance is not enough to refund this payment'],
    ['unavailable', 503, 'We are under maintenance, please try again later'],
  ])(
    'the refund answer %s sends %i, returns no money, and ends after its number of times',
    async (answer, status, message) => {
      const id = await newPayment()
      await order({ answer, times: 1 })
      const first = await refund(id)
      expect([first.status, await first.json()]).toEqual([
        status,
        { type: 'api_error', message, errors: null },
      ])
      expect(await refunded(id)).toBe(0)
      expect((await refund(id)).status).toBe(200)
    },
  )

  test('the refund answer “lost” returns the money without an answer', async () => {
    const id = await newPayment()
    await order({ answer: 'lost', times: 1 })
    await expect(refund(id, 500)).rejects.toThrow()
    expect(await refunded(id)).toBe(500)
  })

  test('the refund answer “late” returns the money once, twenty seconds after a call without an answer', async () => {
    const id = await newPayment()
    await order({ answer: 'late', times: 1 })
    await expect(refund(id, 5_000)).rejects.toThrow()
    expect(await refunded(id)).toBe(0)
    expect((await refund(id, 6_501)).status).toBe(400)
    await sandbox.post('/control/clock', { advanceMs: 20_000 })
    expect(await refunded(id)).toBe(5_000)
    await sandbox.post('/control/clock', { advanceMs: 60_000 })
    expect(await refunded(id)).toBe(5_000)
  })

  test('a chosen refund answer stays until it is reset on the page', async () => {
    const id = await newPayment()
    await sandbox.submit('/cards/board/refunds', { answer: 'refused', times: '' })
    expect([(await refund(id)).status, (await refund(id)).status]).toEqual([400, 400])
    await sandbox.submit('/cards/board/refunds', { answer: 'off', times: '' })
    expect((await refund(id)).status).toBe(200)
  })

  test.each([{ answer: 'explode' }, { answer: 'refused', times: 0 }, {}])(
    '%o is refused as a refund answer',
    async (body) => {
      expect((await order(body)).status).toBe(400)
    },
  )
})

describe('a dispute opened by control', () => {
  const dispute = (body: object) => sandbox.post('/control/cards/disputes', body)
  const opened = async (body: object) => {
    const { id } = (await (await dispute(body)).json()) as { id: string }
    return id
  }
  const lose = (id: string) => sandbox.post('/control/cards/disputes/decide', { dispute: id, result: 'lost' })
  const amountOf = async (id: string) => {
    const found = await sandbox.get(`/cards/v1/disputes/${id}`, { headers: SECRET })
    return ((await found.json()) as { amount: number }).amount
  }

  test('a lost dispute over a part takes that part', async () => {
    const payment = await newPayment()
    const id = await opened({ payment, amount: 4_000 })
    expect(await amountOf(id)).toBe(4_000)
    await lose(id)
    expect(await refunded(payment)).toBe(4_000)
  })

  test('a dispute of a partly refunded payment is over the rest, and impossible without a rest', async () => {
    const payment = await newPayment()
    await refund(payment, 1_500)
    const id = await opened({ payment })
    expect(await amountOf(id)).toBe(10_000)
    await lose(id)
    expect(await refunded(payment)).toBe(11_500)
    expect((await dispute({ payment })).status).toBe(400)
  })

  test('a lost dispute takes at most the rest after a later refund', async () => {
    const payment = await newPayment()
    const [id] = [await opened({ payment }), await refund(payment, 11_000)]
    await lose(id)
    expect(await refunded(payment)).toBe(11_500)
  })

  test.each([10_001, 0, 1.5])('a dispute over %d of 10000 halalas is refused', async (amount) => {
    const payment = await newPayment()
    await refund(payment, 1_500)
    expect((await dispute({ payment, amount })).status).toBe(400)
    expect((await dispute({ payment, amount: 10_000 })).status).toBe(200)
  })
})

test('a charge with a lost answer is recorded once, found by its id and not repeated', async () => {
  const token = await savedCard()
  const id = randomUUID()
  await sandbox.post('/control/faults', { provider: 'cards', mode: 'lost', times: 1 })
  await expect(pay(token, id)).rejects.toThrow()
  const found = await sandbox.get(`/cards/v1/payments/${id}`, { headers: SECRET })
  expect(await found.json()).toMatchObject({ id, status: 'paid' })
  expect((await pay(token, id)).status).toBe(400)
  const { parts } = (await (await sandbox.get('/control/state')).json()) as Ledger
  expect(parts.cards.payments.filter(({ kind }) => kind === 'charge')).toEqual([
    expect.objectContaining({ id, status: 'paid', amount: 11_500 }),
  ])
})
