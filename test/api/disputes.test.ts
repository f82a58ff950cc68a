import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  issueCreditNote,
  listCreditNotes,
  payOutCredit,
  previewCreditNote,
  returnCredit,
} from '#contract/endpoints/credit-notes.ts'
import { decideDispute, listDisputes, openDispute, recordEvidence } from '#contract/endpoints/disputes.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { amountText } from '#rules/money.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { Books } from '#sandbox/accounting/state.ts'
import { chargeInvoice } from '#server/billing/charge-invoice.ts'
import { findCharge } from '#server/billing/charge-store.ts'
import { openDisputes } from '#server/billing/dispute-store.ts'
import { readDispute } from '#server/billing/read-dispute.ts'
import { draftMail } from '#server/messages/draft-mail.ts'
import type { CardDispute } from '#server/providers/cards/port.ts'
import { passThreshold } from '#test/support/debts.ts'
import { readPdf } from '#test/support/pdf.ts'
import {
  type Account,
  addBackupCard,
  decide,
  invoicesOf,
  makePrimary,
  openAccount,
  paymentsOf,
  retry,
} from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { runningApi } from '../support/api.ts'
import { creditOf, payerOf } from './support/credit.ts'
import { stopBilling } from './support/stop-billing.ts'

const api = runningApi()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let account: Account
let invoice: Invoice
let payment: string
beforeEach(async () => {
  await stopBilling(api)
  ;({ account, invoice } = await payerOf(api, api))
  payment = invoice.lastAttempts[0]?.id ?? ''
})

const settle = async () => {
  await api.advance(1_000)
  await api.server.jobs.idle()
}

/** The bank asks for the payment back, and the card provider reports the dispute. Returns its id. */
const dispute = async (amount?: number): Promise<string> => {
  const order = { payment, ...(amount !== undefined && { amount }) }
  const { id } = await api.control<{ id: string }>('/cards/disputes', order)
  await settle()
  return id
}

const decideAtBank = async (id: string, result: 'won' | 'lost') => {
  await api.control('/cards/disputes/decide', { dispute: id, result })
  await settle()
}

const current = async () => {
  const found = (await invoicesOf(account)).find(({ id }) => id === invoice.id)
  if (!found) throw new Error('The invoice is missing')
  return found
}
const stateOf = async () => (await current()).chart.state
const chargeState = async () => (await findCharge(api.database.db, payment))?.state
const admin = () => callAsAdmin(api)
const disputes = async () => {
  const ask = await admin()
  return (await ask(listDisputes, { params: { customerId: account.id } })).disputes
}
const alerts = async (subject: string) =>
  (await api.mails({ subject })).filter(({ text }) => text.includes(payment))
const mailsToCustomer = async (subject: string) => api.mails({ to: account.person.email, subject })
/** Halalas that the provider has returned, by payment. */
const returned = async () => (await paymentsOf(account)).map(({ refunded }) => refunded)
const paidCount = async () => (await paymentsOf(account)).filter(({ status }) => status === 'paid').length

const enter = async () => {
  const ask = await admin()
  const params = { customerId: account.id, invoiceId: invoice.id }
  return ask(openDispute, { params, body: { reason: 'A letter of the bank', respondBy: null } })
}
const lose = async (disputeId: string) => {
  const ask = await admin()
  await ask(decideDispute, { params: { customerId: account.id, disputeId }, body: { result: 'lost' } })
}

describe('a dispute that the card provider reports', () => {
  test('a reported dispute makes the invoice disputed, alerts the administrators once, and stops charges and credit notes', async () => {
    await dispute()
    expect(await current()).toMatchObject({ status: 'paid', payableAmount: 0, chart: { state: 'disputed' } })
    expect(await disputes()).toMatchObject([
      {
        invoiceId: invoice.id,
        invoiceNumber: (await current()).qoyod_reference,
        amount: invoice.chargedAmount,
        isFromProvider: true,
        chart: { state: 'opened' },
      },
    ])
    const [alert, ...others] = await alerts('disputes a payment')
    expect([alert?.text, others]).toEqual([expect.stringContaining('Answer until'), []])
    // The mail links to the page on which an administrator records evidence and decision.
    expect(alert?.text).toContain(`/billingHistory?customer=${account.id}`)

    expect(await retry(account)).toMatchObject({
      status: 409,
      body: { message: { code: 'invoice-disputed' } },
    })
    await api.advance(4 * DAY_MS)
    const { deps } = api.server
    for (const trigger of ['scheduled', 'manual', 'subscription-end'] as const)
      await chargeInvoice(deps, invoice.id, { trigger, cause: { by: 'server', requestId: 'test' } })
    expect([await stateOf(), await chargeState()]).toEqual(['disputed', 'paid'])
    expect((await current()).paymentAttempts).toBe(1)

    const ask = await admin()
    const params = { customerId: account.id, invoiceId: invoice.id }
    await expect(
      ask(previewCreditNote, { params, query: { amount: '11500', target: 'card' } }),
    ).rejects.toThrow('invoice-disputed')
    const seen = {
      grossAmount: 10_000,
      vatAmount: 1500,
      netAmount: 11_500,
      deducted: 0,
      toCard: 0,
      held: 11_500,
    }
    const body = { amount: 11_500, target: 'credit', reason: 'service', note: null, seen } as const
    await expect(ask(issueCreditNote, { params, body })).rejects.toThrow('invoice-disputed')
  })

  test('during a dispute, held credit is not returned to the card, paid by bank transfer or used for an invoice', async () => {
    const { id: creditNoteId, held } = await creditOf(api, account, invoice.id, {
      amount: 11_500,
      target: 'credit',
    })
    await dispute()
    const params = { customerId: account.id, creditNoteId }
    for (const giveBack of [returnCredit, payOutCredit])
      await expect((await admin())(giveBack, { params, body: { amount: held } })).rejects.toThrow(
        'invoice-disputed',
      )
    await passThreshold(api, account)
    const later = (await invoicesOf(account)).filter(({ id }) => id !== invoice.id)
    expect(later.map(({ creditUsed }) => creditUsed)).toEqual([0])
  })

  test('no refund is sent during a dispute or after its loss', async () => {
    await api.control('/faults', { provider: 'cards', mode: 'error' })
    await creditOf(api, account, invoice.id, { amount: 11_500 })
    await settle()
    await api.control('/faults', { provider: 'cards', mode: 'off' })
    const id = await dispute()
    await api.advance(2 * 3_600_000)
    expect(await returned()).toEqual([0])

    await decideAtBank(id, 'lost')
    await api.advance(2 * 3_600_000)
    expect((await account.call(listCreditNotes)).creditNotes).toMatchObject([{ toCard: 0, creditLeft: 0 }])
    // The refused amount pays a part of the invoice that is owed again.
    expect(await current()).toMatchObject({
      chart: { state: 'owed-again' },
      payableAmount: invoice.chargedAmount - 11_500,
    })
    expect(await returned()).toEqual([invoice.chargedAmount])
  })

  test('two identical events record a dispute once', async () => {
    const id = await dispute()
    const event = {
      id: randomUUID(),
      type: 'dispute_created',
      secret_token: 'whsec_masar_sandbox',
      data: { id },
    }
    for (const _ of [1, 2])
      expect((await api.call('POST', '/v1/webhooks/cards', { body: event })).status).toBe(200)
    await settle()
    expect(await disputes()).toHaveLength(1)
    expect(await alerts('disputes a payment')).toHaveLength(1)
  })

  test('a forged event of a dispute changes nothing', async () => {
    const send = (secret_token: string, data: object, type = 'dispute_lost') =>
      api.call('POST', '/v1/webhooks/cards', { body: { id: randomUUID(), type, secret_token, data } })
    expect((await send('guessed', { id: 'dsp_1', payment_id: payment, status: 'lost' })).status).toBe(401)
    // The server does not trust the content of an authentic event either.
    expect(
      (await send('whsec_masar_sandbox', { id: 'dsp_1', payment_id: payment, status: 'lost' })).status,
    ).toBe(200)
    await settle()
    expect([await stateOf(), await disputes()]).toEqual(['paid', []])

    const id = await dispute()
    await send('whsec_masar_sandbox', { id, payment_id: payment, status: 'lost' })
    await settle()
    expect([await stateOf(), await chargeState()]).toEqual(['disputed', 'paid'])
  })

  test('a won dispute pays the invoice again, without a second mail', async () => {
    const before = (await mailsToCustomer('')).length
    await decideAtBank(await dispute(), 'won')
    expect(await current()).toMatchObject({ chart: { state: 'paid' }, chargedAt: invoice.chargedAt })
    expect((await disputes()).map(({ chart }) => chart.state)).toEqual(['won'])
    expect(await mailsToCustomer('')).toHaveLength(before)
  })

  test('a lost dispute reverses the charge, and mails the customer and the administrators once', async () => {
    await decideAtBank(await dispute(), 'lost')
    expect(await chargeState()).toBe('reversed')
    expect(await current()).toMatchObject({
      status: 'failed',
      chart: { state: 'owed-again' },
      payableAmount: invoice.chargedAmount,
      chargedAmount: 0,
      chargedAt: null,
      nextAttemptAt: null,
    })
    const [mail, ...more] = await mailsToCustomer('took a payment back')
    const taken = amountText(invoice.chargedAmount)
    expect([mail?.text, more]).toEqual([
      expect.stringContaining(`over ${taken}. The invoice is unpaid again: ${taken} is left`),
      [],
    ])
    const [alert, ...others] = await alerts('has taken a payment back')
    expect([alert?.text, others]).toEqual([expect.stringContaining('credit note'), []])

    await api.advance(4 * DAY_MS)
    expect((await current()).paymentAttempts).toBe(1)
    // The next charge reads the provider's list, which shows the payment as returned.
    await passThreshold(api, account)
    expect(await alerts('no longer has the full amount')).toEqual([])
    expect(await stateOf()).toBe('owed-again')
  })

  test('an open dispute is read again, so that a lost event does not matter', async () => {
    const id = await dispute()
    const decided = { ...(await api.server.deps.ports.cards.getDispute(id)), state: 'won' as const }
    const { cards } = api.server.deps.ports
    const deps = {
      ...api.server.deps,
      ports: {
        ...api.server.deps.ports,
        cards: { ...cards, getDispute: async () => decided as CardDispute },
      },
    }
    const open = await openDisputes(api.database.db, { after: { provider: '', providerId: '' }, limit: 100 })
    expect(open.map(({ providerId }) => providerId)).toContain(id)
    await readDispute(deps, { provider: 'moyasar', disputeId: id }, 'test')
    expect(await stateOf()).toBe('paid')
  })
})

describe('an invoice that is owed again', () => {
  /** Retries after 11 seconds: within 10 seconds, a repeated click gets the last answer. */
  const payAgain = async () => {
    await api.advance(11_000)
    return retry(account)
  }

  test('an invoice that is owed again is paid by the customer with another card, and stays owed when no card pays', async () => {
    await addBackupCard(account)
    await decideAtBank(await dispute(), 'lost')
    await decide(account, 'primary', 'declined')
    await decide(account, 'backup', 'declined')
    expect(await retry(account)).toMatchObject({
      status: 200,
      body: { status: 'failed', nextAttemptAt: null },
    })
    expect(await current()).toMatchObject({ chart: { state: 'owed-again' }, nextAttemptAt: null })
    expect((await account.current()).status).toBe('active')
    await api.advance(4 * DAY_MS)
    expect((await current()).paymentAttempts).toBe(3)

    await decide(account, 'backup', 'approved')
    await (await makePrimary(account))()
    expect(await retry(account)).toMatchObject({ status: 200, body: { status: 'paid' } })
    expect(await stateOf()).toBe('paid')
    expect(await paidCount()).toBe(1)
  })

  /** The payments of the invoice in the books. */
  const entered = async () => {
    const { parts } = await api.control<{ parts: { accounting: Books } }>('/state')
    const reference = `PAY-${(await current()).qoyod_reference}`
    return parts.accounting.payments.filter((one) => one.reference.startsWith(reference))
  }

  test('the second payment of an invoice is mailed, and the books accept it once the first payment is removed', async () => {
    await settle()
    const paidMails = () => mailsToCustomer('Payment received')
    const [first] = await entered()
    expect([await entered(), await paidMails()]).toEqual([[first], [expect.anything()]])

    await decideAtBank(await dispute(), 'lost')
    await expect
      .poll(async () => (await alerts('has taken a payment back')).map(({ text }) => text))
      .toEqual([expect.stringContaining('remove what the bank took')])
    expect(await payAgain()).toMatchObject({ status: 200, body: { status: 'paid' } })
    await settle()
    expect(await paidMails()).toHaveLength(2)
    // Until a person removes the first payment, the books refuse another one.
    expect(await entered()).toEqual([first])

    await api.control('/accounting/payments/take-out', { reference: first?.reference })
    await api.advance(HOUR_MS)
    expect(await entered()).toMatchObject([
      { reference: `${first?.reference}-2`, amount: invoice.chargedAmount },
    ])
    const { chargedAt } = await current()
    expect((await entered())[0]?.date).toBe(riyadhDay(new Date(chargedAt ?? '')))
  })

  test('the document of an invoice that is owed again shows it unpaid, and then the second payment', async () => {
    const texts = async () => {
      const { invoiceUrl: fileName } = await current()
      const { body } = await account.ask<{ url: string }>('POST', '/v1/invoices/signed-url', { fileName })
      const pdf = Buffer.from(await (await fetch(body.url)).arrayBuffer())
      return readPdf(pdf).flatMap((page) => page.texts)
    }
    const paid = 'Paid by card'
    expect(await texts()).toContain(paid)
    await decideAtBank(await dispute(), 'lost')
    expect(await texts()).not.toContain(paid)
    await payAgain()
    expect(await texts()).toContain(paid)
  })

  test('a credit note covers an invoice that is owed again, and no money goes back twice', async () => {
    await decideAtBank(await dispute(), 'lost')
    const note = await creditOf(api, account, invoice.id)
    expect(note).toMatchObject({ deducted: invoice.chargedAmount, toCard: 0, held: 0 })
    await settle()
    expect(await current()).toMatchObject({ chart: { state: 'covered' }, payableAmount: 0 })
    expect(await returned()).toEqual([invoice.chargedAmount])
  })

  test('an invoice with a returned part owes only the amount that the bank took', async () => {
    const { toCard } = await creditOf(api, account, invoice.id, { amount: 11_500 })
    await settle()
    expect(await returned()).toEqual([toCard])
    await lose((await enter()).dispute.id)
    const left = invoice.chargedAmount - toCard
    expect(await current()).toMatchObject({ chart: { state: 'owed-again' }, payableAmount: left })
    expect(await creditOf(api, account, invoice.id)).toMatchObject({ deducted: left, toCard: 0, held: 0 })
    expect(await current()).toMatchObject({ chart: { state: 'covered' }, payableAmount: 0 })
  })

  test('an invoice owes only the part that the bank took, and a retry pays that part', async () => {
    await decideAtBank(await dispute(10_000), 'lost')
    expect(await current()).toMatchObject({ chart: { state: 'owed-again' }, payableAmount: 10_000 })
    expect(await retry(account)).toMatchObject({ status: 200, body: { status: 'paid' } })
    expect((await paymentsOf(account)).map(({ amount }) => amount)).toContain(10_000)

    await decideAtBank(await dispute(20_000), 'lost')
    expect(await current()).toMatchObject({ chart: { state: 'owed-again' }, payableAmount: 20_000 })
    await decideAtBank(await dispute(30_000), 'lost')
    expect(await current()).toMatchObject({ chart: { state: 'owed-again' }, payableAmount: 50_000 })
  })

  test('a part that the bank takes while another part is being paid is owed afterwards', async () => {
    await decideAtBank(await dispute(10_000), 'lost')
    await dispute(20_000)
    await api.control('/faults', { provider: 'cards', mode: 'error' })
    expect(await payAgain()).toMatchObject({ body: { status: 'checking' } })
    const open = (await disputes()).find(({ amount }) => amount === 20_000)
    await lose(open?.id ?? '')
    expect(await stateOf()).toBe('checking')
    await api.control('/faults', { provider: 'cards', mode: 'off' })
    await api.advance(HOUR_MS)
    await settle()
    expect(await current()).toMatchObject({ chart: { state: 'owed-again' }, payableAmount: 20_000 })
    const texts = (await mailsToCustomer('Payment received')).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining(`${amountText(10_000)} was charged`))
    await api.control('/accounting/payments/take-out', {
      reference: `PAY-${(await current()).qoyod_reference}`,
    })
    await api.advance(HOUR_MS)
    expect(await entered()).toMatchObject([{ reference: expect.stringMatching(/-2$/), amount: 10_000 }])
    expect(await payAgain()).toMatchObject({ body: { status: 'paid' } })
    expect(await current()).toMatchObject({ payableAmount: 0 })
  })

  test('a round charges no more than the person agreed to, also if the bank takes another part meanwhile', async () => {
    await addBackupCard(account)
    await decideAtBank(await dispute(10_000), 'lost')
    await dispute(20_000)
    await decide(account, 'primary', 'declined')
    await api.control('/faults', { provider: 'cards', mode: 'error' })
    expect(await payAgain()).toMatchObject({ body: { status: 'checking' } })
    const open = (await disputes()).find(({ amount }) => amount === 20_000)
    await lose(open?.id ?? '')
    await api.control('/faults', { provider: 'cards', mode: 'off' })
    await api.advance(HOUR_MS)
    await settle()
    expect((await paymentsOf(account)).at(-1)).toMatchObject({ amount: 10_000, status: 'paid' })
    expect(await current()).toMatchObject({ chart: { state: 'owed-again' }, payableAmount: 20_000 })
  })

  test('held credit pays what the bank takes during a round that no card pays', async () => {
    await decideAtBank(await dispute(10_000), 'lost')
    await dispute(20_000)
    await passThreshold(api, account)
    const later = (await invoicesOf(account)).find(({ id }) => id !== invoice.id)
    await creditOf(api, account, later?.id ?? '', { amount: 5_750, target: 'credit' })
    expect(await current()).toMatchObject({ chart: { state: 'owed-again' }, payableAmount: 10_000 })
    await decide(account, 'primary', 'declined')
    await api.control('/faults', { provider: 'cards', mode: 'error' })
    expect(await payAgain()).toMatchObject({ body: { status: 'checking' } })
    const open = (await disputes()).find(({ amount }) => amount === 20_000)
    await lose(open?.id ?? '')
    expect(await current()).toMatchObject({ creditUsed: 0, payableAmount: 30_000 })
    await api.control('/faults', { provider: 'cards', mode: 'off' })
    await api.advance(HOUR_MS)
    await settle()
    expect(await current()).toMatchObject({
      chart: { state: 'owed-again' },
      creditUsed: 5_750,
      payableAmount: 24_250,
    })
  })

  test('a part that the bank takes after the rest was paid or credited is owed', async () => {
    await decideAtBank(await dispute(10_000), 'lost')
    const second = await dispute(20_000)
    expect(await payAgain()).toMatchObject({ body: { status: 'paid' } })
    await decideAtBank(second, 'lost')
    expect(await current()).toMatchObject({ chart: { state: 'owed-again' }, payableAmount: 20_000 })

    const third = await dispute(5_000)
    await creditOf(api, account, invoice.id, { amount: 20_000 })
    expect(await stateOf()).toBe('covered')
    await decideAtBank(third, 'lost')
    expect(await current()).toMatchObject({ chart: { state: 'owed-again' }, payableAmount: 5_000 })
  })

  test('the credit held from an invoice covers the invoice when it is owed again', async () => {
    await creditOf(api, account, invoice.id, { target: 'credit' })
    await decideAtBank(await dispute(), 'lost')
    expect(await current()).toMatchObject({ chart: { state: 'covered' }, creditUsed: invoice.chargedAmount })
  })

  test('the mail about a lost dispute has the taken amount and the amount left, and is not sent for a covered invoice', async () => {
    await decideAtBank(await dispute(), 'lost')
    const [{ id: disputeId } = { id: '' }] = await disputes()
    const draft = () =>
      draftMail(api.server.deps, {
        mail: 'dispute-lost',
        customerId: account.id,
        invoiceId: invoice.id,
        disputeId,
      })
    await creditOf(api, account, invoice.id, { amount: 11_500 })
    const left = amountText(invoice.chargedAmount - 11_500)
    expect((await draft())?.words.en.paragraphs[1]).toContain(
      `over ${amountText(invoice.chargedAmount)}. The invoice is unpaid again: ${left} is left to pay.`,
    )
    await creditOf(api, account, invoice.id)
    expect(await stateOf()).toBe('covered')
    expect(await draft()).toBeNull()
  })
})

describe('a dispute that an administrator enters', () => {
  test('a dispute that an administrator enters is answered and decided once', async () => {
    const { dispute: entered } = await enter()
    expect(entered).toMatchObject({ isFromProvider: false, chart: { state: 'opened' } })
    expect(await stateOf()).toBe('disputed')
    await expect(enter()).rejects.toThrow('nothing-to-dispute')

    const ask = await admin()
    const params = { customerId: account.id, disputeId: entered.id }
    expect((await ask(recordEvidence, { params })).dispute.chart.state).toBe('answered')
    await expect(ask(recordEvidence, { params })).rejects.toThrow('dispute-decided')
    await ask(decideDispute, { params, body: { result: 'lost' } })
    await expect(ask(decideDispute, { params, body: { result: 'won' } })).rejects.toThrow('dispute-decided')
    expect([await stateOf(), await chargeState()]).toEqual(['owed-again', 'reversed'])
  })

  test('a dispute that an administrator enters gets the provider’s id when the provider’s event comes later', async () => {
    await enter()
    const id = await dispute()
    expect(await disputes()).toMatchObject([{ isFromProvider: true, chart: { state: 'opened' } }])
    await decideAtBank(id, 'won')
    expect(await stateOf()).toBe('paid')
  })

  test('a dispute that an administrator decides gets the provider’s id when the provider reports it after another payment', async () => {
    await lose((await enter()).dispute.id)
    expect(await retry(account)).toMatchObject({ status: 200, body: { status: 'paid' } })
    await decideAtBank(await dispute(), 'lost')
    expect(await disputes()).toMatchObject([{ isFromProvider: true, chart: { state: 'lost' } }])
    expect(await current()).toMatchObject({ chart: { state: 'paid' }, payableAmount: 0 })
    expect(await alerts('disputes a payment')).toHaveLength(1)
  })

  test('a dispute of another customer’s invoice is not found', async () => {
    const ask = await admin()
    const { id: customerId } = await openAccount(api)
    const params = { customerId, invoiceId: invoice.id }
    await expect(ask(openDispute, { params, body: { reason: null, respondBy: null } })).rejects.toThrow(
      'not-found',
    )
    expect(await stateOf()).toBe('paid')
  })
})
