import { beforeEach, describe, expect, test } from 'vitest'
import {
  issueCreditNote,
  listCreditNotes,
  payOutCredit,
  previewCreditNote,
  returnCredit,
} from '#contract/endpoints/credit-notes.ts'
import { signInvoiceUrl } from '#contract/endpoints/invoices.ts'
import type { CreditTarget } from '#contract/entities/credit-note.ts'
import { dayOf, goPastChargeDay, goTo } from '#test/support/calendar.ts'
import { readPdf } from '#test/support/pdf.ts'
import {
  type Account,
  decide,
  invoicesOf,
  openAccount,
  paymentsOf,
  setUsage,
  summaryOf,
} from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { runningApi } from '../support/api.ts'
import { stopBilling } from './support/stop-billing.ts'

const api = runningApi()

let account: Account
beforeEach(async () => {
  await stopBilling(api)
  await goPastChargeDay(api)
  account = await openAccount(api)
  await setUsage(account, { daily: 0 })
  await setUsage(account, { day: dayOf(api, 1), amount: 100_000 })
})

/** Goes to a day of the next month, at 01:01 in Riyadh. */
const goToNext = async (day: string) => {
  const [year = 0, month = 0] = dayOf(api).split('-').map(Number)
  await goTo(api, `${new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)}-${day} 01:01`)
}

const lastInvoice = async () => {
  const invoice = (await invoicesOf(account)).at(-1)
  if (!invoice) throw new Error('There is no invoice')
  return invoice
}

interface CreditOptions {
  amount?: number
  target?: CreditTarget
}

const preview = async (
  invoiceId: string,
  { amount = 2_000_000_000, target = 'card' }: CreditOptions = {},
) => {
  const ask = await callAsAdmin(api)
  const params = { customerId: account.id, invoiceId }
  return ask(previewCreditNote, { params, query: { amount: String(amount), target } })
}

const credit = async (invoiceId: string, options: CreditOptions = {}) => {
  const { amounts } = await preview(invoiceId, options)
  const { amount = 2_000_000_000, target = 'card' } = options
  const ask = await callAsAdmin(api)
  const { creditNote } = await ask(issueCreditNote, {
    params: { customerId: account.id, invoiceId },
    body: { amount, target, reason: 'service', note: null, seen: amounts },
  })
  await api.server.jobs.idle()
  return creditNote
}

const notes = () => account.call(listCreditNotes)

describe('a credit note of an unpaid invoice', () => {
  test('a credit note lowers the charge of the card, to the halala', async () => {
    await goToNext('01')
    const { id, netAmount } = await lastInvoice()
    const note = await credit(id, { amount: 11_500 })
    expect(note).toMatchObject({ netAmount: 11_500, vatAmount: 1500, deducted: 11_500, toCard: 0, held: 0 })
    expect(note.chart.state).toBe('deducted')
    expect(await lastInvoice()).toMatchObject({ creditedAmount: 11_500, payableAmount: netAmount - 11_500 })
    expect((await summaryOf(account)).outstanding.amount).toBe(netAmount - 11_500)
    await goTo(api, `${dayOf(api, 5)} 09:00`)
    expect(await lastInvoice()).toMatchObject({ status: 'paid', chargedAmount: netAmount - 11_500 })
    expect((await paymentsOf(account)).map(({ amount }) => amount)).toEqual([netAmount - 11_500])
  })

  test('a credit note of a whole invoice leaves nothing to charge, and the month shows no bill', async () => {
    await goToNext('01')
    const { id, billingMonth } = await lastInvoice()
    await credit(id)
    expect((await lastInvoice()).chart.state).toBe('covered')
    const { outstanding, months } = await summaryOf(account)
    expect(outstanding.amount).toBe(0)
    expect(months.find((month) => month.billingMonth === billingMonth)?.billed).toBe(0)
    await goTo(api, `${dayOf(api, 5)} 09:00`)
    expect(await paymentsOf(account)).toEqual([])
    await expect(preview(id)).rejects.toThrow('nothing-to-credit')
  })

  test('a credit note ends the debt of a suspended account', async () => {
    await decide(account, 'primary', 'insufficient-funds')
    await goToNext('06')
    expect((await account.current()).status).toBe('suspended')
    await credit((await lastInvoice()).id)
    expect((await account.current()).status).toBe('active')
  })
})

describe('a refused credit note', () => {
  test('a credit note is refused while a card is charged for its invoice', async () => {
    await goToNext('01')
    const { id } = await lastInvoice()
    await api.control('/faults', { provider: 'cards', mode: 'error' })
    await goTo(api, `${dayOf(api, 5)} 09:00`)
    await expect(preview(id)).rejects.toThrow('payment-in-flight')
    await api.control('/faults', { provider: 'cards', mode: 'off' })
  })

  test.each([
    ['has not answered', { answer: 'unavailable' }, 'invoice-not-ready'],
    ['has rejected the document', { answer: 'reject', code: 'BR-KSA-44' }, 'invoice-in-correction'],
  ])('a credit note is refused while the tax authority %s', async (_, answer, code) => {
    await api.control('/tax-authority/answer', answer)
    await goToNext('01')
    await expect(preview((await lastInvoice()).id)).rejects.toThrow(code)
    await api.control('/tax-authority/answer', { answer: 'off' })
  })
})

describe('a credit note of a paid invoice', () => {
  beforeEach(() => goToNext('06'))

  test('a credit note is held as credit, which the next invoice uses before a card is charged', async () => {
    const { id } = await lastInvoice()
    const note = await credit(id, { amount: 11_500, target: 'credit' })
    expect([note.chart.state, note.creditLeft]).toEqual(['held', 11_500])
    await setUsage(account, { day: dayOf(api, 1), amount: 50_000 })
    await goToNext('01')
    const next = await lastInvoice()
    expect(next).toMatchObject({ creditUsed: 11_500, payableAmount: next.netAmount - 11_500 })
    expect((await notes()).creditLeft).toBe(0)
    expect((await notes()).creditNotes[0]?.chart.state).toBe('used')
    await goTo(api, `${dayOf(api, 5)} 09:00`)
    expect((await paymentsOf(account)).at(-1)?.amount).toBe(next.netAmount - 11_500)
  })

  test('held credit pays the whole next invoice when there is enough, and the rest stays', async () => {
    const { id, netAmount } = await lastInvoice()
    await credit(id, { target: 'credit' })
    await setUsage(account, { day: dayOf(api, 1), amount: 10_000 })
    await goToNext('01')
    const next = await lastInvoice()
    expect([next.chart.state, next.payableAmount]).toEqual(['covered', 0])
    const before = (await paymentsOf(account)).length
    await goTo(api, `${dayOf(api, 5)} 09:00`)
    expect((await paymentsOf(account)).length).toBe(before)
    expect((await notes()).creditLeft).toBe(netAmount - next.netAmount)
  })

  test('a bank transfer of held credit must have the amount that the administrator has seen, and uses up the credit', async () => {
    const { id, qoyod_reference } = await lastInvoice()
    const { id: creditNoteId } = await credit(id, { amount: 11_500, target: 'credit' })
    const ask = await callAsAdmin(api)
    const payOut = (amount: number) =>
      ask(payOutCredit, { params: { customerId: account.id, creditNoteId }, body: { amount } })
    await expect(payOut(11_400)).rejects.toThrow('amounts-changed')
    await payOut(11_500)
    const { creditNotes, creditLeft } = await notes()
    expect(creditLeft).toBe(0)
    expect(creditNotes[0]).toMatchObject({ invoiceNumber: qoyod_reference, creditLeft: 0 })
    expect(creditNotes[0]?.chart.state).toBe('paid-out')
  })

  test('a credit note is mailed and downloaded as a document with invoice, reason and amount', async () => {
    const invoice = await lastInvoice()
    const { documentNumber } = await credit(invoice.id, { amount: 11_500, target: 'credit' })
    const [mail] = await api.mails({ to: account.person.email, subject: documentNumber })
    expect(mail?.text).toContain('SAR 115.00')
    expect(mail?.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(new RegExp(`${documentNumber}\\.pdf$`)),
    ])
    const [listed] = (await notes()).creditNotes
    expect(listed?.taxDocument?.state).toBe('cleared')
    const { url } = await account.call(signInvoiceUrl, { body: { fileName: `${listed?.fileName}` } })
    const [page] = readPdf(Buffer.from(await (await fetch(url)).arrayBuffer()))
    const text = JSON.stringify(page)
    for (const shown of ['Tax Credit Note', documentNumber, `${invoice.qoyod_reference}`, '115.00'])
      expect(text).toContain(shown)
  })

  test('a credit note is refused with amounts that differ from those the administrator has seen', async () => {
    const { id: invoiceId } = await lastInvoice()
    const { amounts } = await preview(invoiceId, { amount: 11_500 })
    const ask = await callAsAdmin(api)
    await expect(
      ask(issueCreditNote, {
        params: { customerId: account.id, invoiceId },
        body: { amount: 23_000, target: 'card', reason: 'service', note: null, seen: amounts },
      }),
    ).rejects.toThrow('amounts-changed')
    expect((await notes()).creditNotes).toEqual([])
  })

  test('credit that an invoice has partly used cannot be returned to a card', async () => {
    const { id: creditNoteId } = await credit((await lastInvoice()).id, { amount: 80_500, target: 'credit' })
    await setUsage(account, { day: dayOf(api, 1), amount: 10_000 })
    await goToNext('01')
    const { creditLeft } = await notes()
    expect(creditLeft).toBeGreaterThan(0)
    const ask = await callAsAdmin(api)
    const params = { customerId: account.id, creditNoteId }
    await expect(ask(returnCredit, { params, body: { amount: creditLeft } })).rejects.toThrow(
      'credit-settled',
    )
  })

  test('an invoice and a credit note of another customer are not found', async () => {
    const { id: invoiceId } = await lastInvoice()
    const { id: creditNoteId } = await credit(invoiceId, { amount: 11_500, target: 'credit' })
    const { amounts: seen } = await preview(invoiceId, { amount: 11_500 })
    const { id: customerId } = await openAccount(api)
    const ask = await callAsAdmin(api)
    const query = { amount: '11500', target: 'card' } as const
    const body = { amount: 11_500, target: 'card', reason: 'service', note: null, seen } as const
    const note = { params: { customerId, creditNoteId }, body: { amount: 11_500 } }
    const params = { customerId, invoiceId }
    await expect(ask(previewCreditNote, { params, query })).rejects.toThrow('not-found')
    await expect(ask(issueCreditNote, { params, body })).rejects.toThrow('not-found')
    await expect(ask(payOutCredit, note)).rejects.toThrow('not-found')
    await expect(ask(returnCredit, note)).rejects.toThrow('not-found')
    expect((await notes()).creditLeft).toBe(11_500)
  })

  test('an alert asks the administrators to enter a credit note in the books', async () => {
    const { documentNumber } = await credit((await lastInvoice()).id, { target: 'credit' })
    const alerts = await api.mails({ subject: 'A credit note must be entered in the books' })
    expect(alerts.some(({ text }) => text.includes(documentNumber))).toBe(true)
  })
})
