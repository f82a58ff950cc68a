import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDispute } from '#contract/endpoints/disputes.ts'
import { getInvoice } from '#contract/endpoints/invoices.ts'
import { INVOICE_VERSION } from '#machines/invoice/invoice.machine.ts'
import { type InvoiceLine, invoiceTotals } from '#rules/invoice-lines.ts'
import { insertInvoice } from '#server/billing/invoice-store.ts'
import type { InvoiceRow } from '#server/db/schema.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { lastInvoiceOf, someDebtor } from '#test/support/debts.ts'
import { type Account, retry } from '#test/support/seed/account.ts'
import { someOwner } from '#test/support/seed/account-people.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { forCustomer } from '#test/support/visits.ts'
import { type Person, runningApi } from '../support/api.ts'
import { creditOf, payerOf } from './support/credit.ts'

const api = runningApi()

const read = (account: Account, reference: string) => account.call(getInvoice, { params: { reference } })

/** Repeatable numbers from 0 up to 1. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Lines of one to three months, with or without discounts, support and corrections. */
const someLines = (seed: number): InvoiceLine[] => {
  const random = randomFrom(seed)
  const halalas = (most: number) => Math.round(random() * most)
  return Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index): InvoiceLine[] => {
    const days = { firstDay: `2026-0${index + 1}-01`, lastDay: `2026-0${index + 1}-28` }
    // No invoice has a negative sum, so a correction follows a larger month.
    const amount = index > 0 && random() < 0.4 ? 0 - halalas(50_000) : 200_000 + halalas(500_000)
    const discount: InvoiceLine = {
      kind: 'discount',
      package: null,
      ...days,
      amount: 0 - Math.round(amount / 9),
    }
    const support: InvoiceLine = { kind: 'support', package: 'Standard', ...days, amount: halalas(90_000) }
    return [
      { kind: 'usage', package: null, ...days, amount },
      ...(random() < 0.6 && amount !== 0 ? [discount] : []),
      ...(random() < 0.6 ? [support] : []),
    ]
  }).flat()
}

const storedInvoice = (
  owner: Person,
  lines: readonly InvoiceLine[],
  sequence: number,
  documentNumber: string | null,
): Promise<InvoiceRow> => {
  const { gross, discount, vat, net } = invoiceTotals(lines)
  const at = new Date('2026-04-01T00:00:00Z')
  return withTransaction(api.database.db, (tx) =>
    insertInvoice(
      tx,
      {
        ...{
          id: randomUUID(),
          customerId: owner.customer.id,
          type: 'threshold',
          billingMonth: 202_604,
          sequence,
        },
        ...{ grossAmount: gross, discount, vatAmount: vat, netAmount: net, lastDay: '2026-03-28' },
        ...{
          machineVersion: INVOICE_VERSION,
          issuedAt: at,
          dueAt: at,
          createdAt: at,
          updatedAt: at,
          documentNumber,
        },
      },
      lines,
    ),
  )
}

describe('the page of an invoice', () => {
  let owner: Person
  let stranger: Person
  let row: InvoiceRow
  const number = 'INV-2026-900001'
  const ask = (person: Person, reference: string) =>
    person.call<{ message?: { code: string } }>('GET', `/v1/invoices/${encodeURIComponent(reference)}`)

  beforeAll(async () => {
    owner = await someOwner(api)
    stranger = await someOwner(api)
    row = await storedInvoice(owner, someLines(1), 1, number)
  })

  test('an invoice is read by its document number and by its id [2.8.12]', async () => {
    const [byNumber, byId] = [await ask(owner, number), await ask(owner, row.id)]
    expect([byNumber.status, byId.status]).toEqual([200, 200])
    expect(byNumber.body).toMatchObject({ invoice: { id: row.id, qoyod_reference: number } })
    expect(byId.body).toEqual(byNumber.body)
  })

  test('an invoice of another customer is answered like an unknown one [2.8.12, 6.06]', async () => {
    for (const reference of [number, row.id, 'INV-2026-999999', randomUUID(), "' or 1=1 --"])
      expect(codeOf(await ask(stranger, reference))).toEqual([404, 'not-found'])
  })

  test('a reference that is no printable text is refused [2.8.12]', async () => {
    expect(codeOf(await ask(owner, '\u0000'))).toEqual([400, 'validation-failed'])
  })

  test('an administrator who acts for the customer reads the same [2.8.12, 6.05]', async () => {
    const token = await api.adminToken()
    const path = `/v1/invoices/${number}`
    const asAdmin = await api.call('GET', path, { token, query: forCustomer(owner.customer.id) })
    expect(asAdmin.body).toEqual((await ask(owner, number)).body)
    const elsewhere = await api.call<{ message?: { code: string } }>('GET', path, {
      token,
      query: forCustomer(stranger.customer.id),
    })
    expect(codeOf(elsewhere)).toEqual([404, 'not-found'])
  })

  test('the lines of an invoice add up to its sums, for any lines [2.8.12]', async () => {
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
    for (let seed = 2; seed < 14; seed += 1) {
      const lines = someLines(seed)
      const stored = await storedInvoice(owner, lines, seed, null)
      const { body } = await owner.call<Awaited<ReturnType<typeof read>>>('GET', `/v1/invoices/${stored.id}`)
      const { grossAmount, discount, vatAmount, netAmount } = stored
      expect(body.invoice).toMatchObject({ grossAmount, discount, vatAmount, netAmount })
      expect([seed, sum(body.lines.map(({ amount }) => amount))]).toEqual([seed, grossAmount])
      expect([seed, sum(body.lines.map((line) => line.discount))]).toEqual([seed, discount])
      expect(grossAmount - discount + vatAmount).toBe(netAmount)
      const products = lines.filter(({ kind }) => kind !== 'discount')
      expect(body.lines).toEqual(products.map((line) => ({ ...line, discount: expect.any(Number) })))
      expect(body.invoice.payableAmount).toBe(netAmount - body.deductedAmount - body.invoice.creditUsed)
    }
  })
})

test('an invoice has every charge of every round, oldest first [2.8.12]', async () => {
  const account = await someDebtor(api)
  await retry(account)
  await api.server.jobs.idle()
  const { id } = await lastInvoiceOf(account)
  const { invoice, attempts } = await read(account, id)
  expect(attempts.map(({ slot, status }) => [slot, status])).toEqual([
    ['primary', 'failed'],
    ['backup', 'failed'],
    ['primary', 'paid'],
  ])
  expect(attempts.map(({ at }) => at)).toEqual(attempts.map(({ at }) => at).toSorted())
  expect(attempts[0]?.reason).toBe('declined')
  expect(attempts.at(-1)?.amount).toBe(invoice.chargedAmount)
  expect(invoice.lastAttempts).toEqual([attempts[2]])
})

test('an invoice has its own credit notes and disputes [2.8.12]', async () => {
  const { account, invoice } = await payerOf(api, api)
  const note = await creditOf(api, account, invoice.id, { amount: 11_500, target: 'credit' })
  const admin = await callAsAdmin(api)
  const { dispute } = await admin(openDispute, {
    params: { customerId: account.id, invoiceId: invoice.id },
    body: { reason: 'The bank called', respondBy: null },
  })
  const details = await read(account, invoice.id)
  expect(details.creditNotes.map(({ documentNumber, netAmount }) => [documentNumber, netAmount])).toEqual([
    [note.documentNumber, note.netAmount],
  ])
  expect(details.invoice.creditedAmount).toBe(note.netAmount)
  expect(details.disputes).toEqual([
    {
      ...{ id: dispute.id, amount: dispute.amount, currency: 'SAR' },
      ...{ openedAt: dispute.openedAt, result: null, decidedAt: null },
    },
  ])
})
