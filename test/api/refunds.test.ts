import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { decideRefund, listCreditNotes, returnCredit } from '#contract/endpoints/credit-notes.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { resolveOpenRefunds } from '#server/billing/resolve-refund.ts'
import { sendRefund } from '#server/billing/send-refund.ts'
import type { RefundRow } from '#server/db/schema.ts'
import { passThreshold } from '#test/support/debts.ts'
import { type Account, paymentsOf } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { runningApi } from '../support/api.ts'
import { creditOf, payerOf } from './support/credit.ts'
import { stopBilling } from './support/stop-billing.ts'

const SECRET = `Basic ${Buffer.from('sk_test_masar_sandbox:').toString('base64')}`
const MINUTE_MS = 60_000

const PART = 2_300

const api = runningApi()

let account: Account
let invoice: Invoice
/** Halalas of the payment that were returned before the test. */
let before: number

const begin = async () => {
  await stopBilling(api)
  ;({ account, invoice } = await payerOf(api, api))
}

beforeEach(() => orderRefunds('off'))

const orderRefunds = (answer: string, times?: number) =>
  api.control('/cards/refunds', { answer, ...(times !== undefined && { times }) })

const credit = async (amount?: number) => {
  const note = await creditOf(api, account, invoice.id, amount === undefined ? {} : { amount })
  await api.server.jobs.idle()
  return note
}

const newestNote = async () => {
  const [note] = (await account.call(listCreditNotes)).creditNotes
  if (!note) throw new Error('There is no credit note')
  return note
}

/** State, held credit and amount for the card of the newest note. */
const noteState = async () => {
  const { chart, held, toCard } = await newestNote()
  return [chart.state, held, toCard]
}

/** The refunds of the newest note. */
const refunds = async (): Promise<RefundRow[]> => {
  const { id } = await newestNote()
  return api.database.db.selectFrom('refunds').selectAll().where('creditNoteId', '=', id).execute()
}

const refundStates = async () => (await refunds()).map(({ state }) => state)

const payment = async () => {
  const found = (await paymentsOf(account)).find(({ id }) => id === invoice.lastAttempts[0]?.id)
  if (!found) throw new Error('The payment is not in the provider’s ledger')
  return found
}

/** Halalas that the provider has returned in this test. */
const returned = async () => (await payment()).refunded - before

/** Refunds at the provider, outside the product. */
const refundOutside = async (amount: number) => {
  const answer = await fetch(`${api.sandboxUrl}/cards/v1/payments/${(await payment()).id}/refund`, {
    method: 'POST',
    headers: { authorization: SECRET, 'content-type': 'application/json' },
    body: JSON.stringify({ amount }),
  })
  expect(answer.status).toBe(200)
}

const alertsWith = async (subject: string, fact: string) =>
  (await api.mails({ subject })).filter(({ text }) => text.includes(fact))

/** Alerts about the newest note. */
const alerts = async (subject: string) => alertsWith(subject, (await newestNote()).documentNumber)

const UNCLEAR = 'The result of a refund is unknown'
const REVERSED = 'no longer has the full amount'

describe('a refund of a part', () => {
  beforeAll(begin)
  beforeEach(async () => {
    before = (await payment()).refunded
  })

  test('a refund returns the money once', async () => {
    await credit(PART)
    expect(await returned()).toBe(PART)
    expect(await refunds()).toMatchObject([
      { state: 'returned', amount: PART, refundedBefore: before, reason: null },
    ])
    expect(await noteState()).toEqual(['returned', 0, PART])
    await api.advance(2 * 60 * MINUTE_MS)
    expect([await returned(), await refundStates()]).toEqual([PART, ['returned']])
  })

  test('a refund that the card’s bank refuses is held as credit, and the alert names customer, invoice and card', async () => {
    await orderRefunds('refused', 1)
    const { documentNumber } = await credit(PART)
    expect(await returned()).toBe(0)
    expect(await refunds()).toMatchObject([{ state: 'refused', reason: 'declined' }])
    expect(await noteState()).toEqual(['held', PART, 0])
    const [alert, ...more] = await alerts('A refund could not be made')
    expect(more).toEqual([])
    for (const fact of [documentNumber, invoice.qoyod_reference, '1111', 'SAR 23.00', 'What to do'])
      expect(alert?.text).toContain(fact)
  })

  test('a refund whose answer is lost is found in the provider’s sum and not sent again', async () => {
    await orderRefunds('lost', 1)
    await credit(PART)
    await vi.waitFor(async () => expect(await refundStates()).not.toEqual(['started']))
    await api.advance(70_000)
    expect([await returned(), await refundStates()]).toEqual([PART, ['returned']])
    expect(await noteState()).toEqual(['returned', 0, PART])
  })

  test('a refund that the provider makes late is not sent again', async () => {
    await orderRefunds('late', 1)
    await credit(PART)
    await api.advance(6_000)
    expect([await returned(), await refundStates()]).toEqual([0, ['unclear']])
    await api.advance(70_000)
    await api.advance(70_000)
    expect([await returned(), await refundStates()]).toEqual([PART, ['returned']])
  })

  test('a refund that the provider cannot take is sent again after a minute, under the same row', async () => {
    await orderRefunds('unavailable', 1)
    await credit(PART)
    await api.advance(31_000)
    expect([await returned(), await refundStates()]).toEqual([0, ['unclear']])
    await api.advance(40_000)
    expect([await returned(), await refundStates()]).toEqual([PART, ['returned']])
  })

  test('a refund is sent later when the provider’s sum cannot be read before it', async () => {
    await api.control('/faults', { provider: 'cards', mode: 'error', times: 1 })
    await credit(PART)
    expect(await refunds()).toMatchObject([{ state: 'unclear', refundedBefore: null, sentAt: null }])
    await api.advance(6_000)
    expect([await returned(), await refundStates()]).toEqual([PART, ['returned']])
  })

  test('a refund that stays unclear for an hour alerts once, and is sent when the provider works again', async () => {
    await orderRefunds('unavailable')
    await credit(PART)
    await api.advance(50 * MINUTE_MS)
    expect(await alerts(UNCLEAR)).toEqual([])
    await api.advance(11 * MINUTE_MS)
    expect(await alerts(UNCLEAR)).toHaveLength(1)
    await orderRefunds('off')
    await api.advance(2 * MINUTE_MS)
    await resolveOpenRefunds(api.server.deps)
    await api.advance(1)
    expect([await returned(), await refundStates()]).toEqual([PART, ['returned']])
    expect(await alerts(UNCLEAR)).toHaveLength(1)
  })

  test('a refund is sent once by processes that start at the same moment', async () => {
    await api.control('/faults', { provider: 'cards', mode: 'error', times: 1 })
    await credit(PART)
    const [refund] = await refunds()
    await Promise.all(
      Array.from({ length: 10 }, () => sendRefund(api.server.deps, `${refund?.id}`, randomUUID())),
    )
    await api.advance(6_000)
    expect([await returned(), await refundStates()]).toEqual([PART, ['returned']])
  })
})

describe('an event of the card provider', () => {
  beforeAll(begin)
  beforeEach(async () => {
    before = (await payment()).refunded
  })

  const send = async (id: string, change: object = {}) => {
    const { status } = await api.call('POST', '/v1/webhooks/cards', {
      body: {
        id: randomUUID(),
        type: 'payment_refunded',
        secret_token: 'whsec_masar_sandbox',
        data: { id, status: 'refunded', refunded: invoice.netAmount, source: null },
        ...change,
      },
    })
    await api.server.jobs.idle()
    return status
  }

  test('an event about a refund without an answer makes the server compare it at once', async () => {
    await orderRefunds('lost', 1)
    await credit(PART)
    expect([await returned(), await send((await payment()).id)]).toEqual([PART, 200])
    expect(await refundStates()).toEqual(['returned'])
  })

  test('an event alone settles no refund, and an event without the secret or with an unknown id has no effect', async () => {
    await orderRefunds('unavailable')
    await credit(PART)
    const { id } = await payment()
    expect(await send(id)).toBe(200)
    expect(await send('../refunds')).toBe(200)
    expect(await send(id, { secret_token: 'guessed' })).toBe(401)
    expect([await returned(), await refundStates(), await noteState()]).toEqual([
      0,
      ['unclear'],
      ['returning', 0, PART],
    ])
  })
})

describe('a refund beside other refunds of the payment', () => {
  beforeEach(async () => {
    await begin()
    before = 0
  })

  test('a second refund returns the rest after a partial one, and neither counts as a reversal', async () => {
    await credit(PART)
    await credit()
    expect(await returned()).toBe(invoice.netAmount)
    expect(await refunds()).toMatchObject([{ state: 'returned', refundedBefore: PART }])
    await passThreshold(api, account)
    expect(await paymentsOf(account)).toHaveLength(2)
    expect(await alertsWith(REVERSED, account.id)).toEqual([])
  })

  test('a refund without an answer stops a second note to the card', async () => {
    await orderRefunds('unavailable', 1)
    await credit(PART)
    await expect(credit(PART)).rejects.toThrow('refund-in-flight')
    expect(await refunds()).toHaveLength(1)
  })

  test('a refund outside the product, in addition to ours, is a reversal', async () => {
    await credit(PART)
    await refundOutside(100)
    await passThreshold(api, account)
    expect(await alertsWith(REVERSED, account.id)).toHaveLength(1)
  })

  test.each([
    ['the whole payment', null, 'returned'],
    ['less than the note', 100, 'held'],
  ] as const)('a refund is never sent when its money was returned before: %s', async (_, part, state) => {
    const outside = part ?? invoice.netAmount
    await refundOutside(outside)
    await passThreshold(api, account)
    expect(await alertsWith(REVERSED, account.id)).toHaveLength(1)
    await credit()
    await api.advance(2 * 60 * MINUTE_MS)
    expect(await returned()).toBe(outside)
    expect(await newestNote()).toMatchObject({
      chart: { state },
      creditLeft: state === 'held' ? invoice.netAmount : 0,
    })
  })

  test('a refund of more than the provider has left is refused and held', async () => {
    await refundOutside(invoice.netAmount - 10_000)
    await credit()
    expect(await returned()).toBe(invoice.netAmount - 10_000)
    expect(await refunds()).toMatchObject([{ state: 'refused', reason: 'too-much' }])
    expect(await noteState()).toEqual(['held', invoice.netAmount, 0])
  })

  test('a refund stays unclear and alerts once when a foreign refund hides its result', async () => {
    await orderRefunds('late', 1)
    await credit(PART)
    await refundOutside(10_000)
    await api.advance(6_000)
    expect(await refundStates()).toEqual(['unclear'])
    expect(await alerts(UNCLEAR)).toMatchObject([{ text: expect.stringMatching(/SAR 100\.00/) }])
    await api.advance(3 * 60 * MINUTE_MS)
    expect([await returned(), await refundStates()]).toEqual([PART + 10_000, ['unclear']])
    expect(await alerts(UNCLEAR)).toHaveLength(1)
    expect(await noteState()).toEqual(['returning', 0, PART])
  })

  describe('a refund whose result a foreign refund hides', () => {
    const hide = async (): Promise<number> => {
      await orderRefunds('late', 1)
      await credit(PART)
      await refundOutside(10_000)
      await api.advance(6_000)
      return (await newestNote()).unclearRefund ?? 0
    }
    const params = async () => ({ customerId: account.id, creditNoteId: (await newestNote()).id })
    const decide = async (result: 'returned' | 'missing', amount = PART) =>
      (await callAsAdmin(api))(decideRefund, { params: await params(), body: { result, amount } })

    test('an unclear refund that an administrator records as made is mailed to the customer, and the next refund is sent', async () => {
      expect(await hide()).toBe(PART)
      await expect(decide('returned')).rejects.toThrow('refund-in-flight')
      await api.advance(70_000)
      await expect(decide('returned', PART + 1)).rejects.toThrow('amounts-changed')
      await expect(creditOf(api, account, invoice.id, { amount: 3_450 })).rejects.toThrow('refund-in-flight')
      expect((await decide('returned')).creditNote).toMatchObject({ unclearRefund: null })
      expect(await noteState()).toEqual(['returned', 0, PART])
      const { documentNumber } = await newestNote()
      const mails = { to: account.person.email, subject: `Money returned: ${documentNumber}` }
      expect(await api.mails(mails)).toHaveLength(1)
      await expect(decide('missing')).rejects.toThrow('credit-settled')
      await credit(3_450)
      expect(await refundStates()).toEqual(['returned'])
    })

    test('an unclear refund that is recorded as missing becomes credit, and is not made twice when the provider had made it', async () => {
      await hide()
      await api.advance(70_000)
      const found = await returned()
      await decide('missing')
      expect(await noteState()).toEqual(['held', PART, 0])
      await resolveOpenRefunds(api.server.deps)
      await api.advance(3 * 60 * MINUTE_MS)
      expect([await returned(), await refundStates()]).toEqual([found, ['refused']])
      await (await callAsAdmin(api))(returnCredit, { params: await params(), body: { amount: PART } })
      await api.server.jobs.idle()
      // The provider had made it after all, so it is not made twice.
      expect([await returned(), await refundStates()]).toEqual([found, ['refused', 'returned']])
      expect(await noteState()).toEqual(['returned', 0, PART])
    })
  })
})
