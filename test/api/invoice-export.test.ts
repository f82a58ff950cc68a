import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amountText } from '#rules/money.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { InvoiceRow } from '#server/db/schema.ts'
import { withTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { exportAgain, exportInvoice, exportPayment } from '#server/invoice-documents/export-invoice.ts'
import { exportInvoiceJob as exportJob } from '#server/jobs/jobs.ts'
import type { AccountingPort } from '#server/providers/accounting/port.ts'
import { crashAfterCommits } from '#test/support/crash/crash-after-commits.ts'
import { crashAroundPorts } from '#test/support/crash/crash-points.ts'
import { booksOf, invoicesOf, someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import { type Person, runningApi } from '../support/api.ts'
import { becomeIndividual } from './support/national-ids.ts'

type Call = 'createContact' | 'createInvoice' | 'recordPayment'

/** The provider runs this call, then the process dies before the answer. Happens once. */
let lostAnswerOf: Call | null = null
/** The process dies before this call reaches the provider. Happens once. */
let lostCall: Call | null = null

const fragile = (port: AccountingPort): AccountingPort => {
  const through = async <T>(call: Call, act: () => Promise<T>): Promise<T> => {
    if (lostCall === call) {
      lostCall = null
      throw new Error('the process died before')
    }
    const answer = await act()
    if (lostAnswerOf !== call) return answer
    lostAnswerOf = null
    throw new Error('the process died after')
  }
  return {
    ...port,
    createContact: (contact) => through('createContact', () => port.createContact(contact)),
    createInvoice: (invoice) => through('createInvoice', () => port.createInvoice(invoice)),
    recordPayment: (payment) => through('recordPayment', () => port.recordPayment(payment)),
  }
}

const api = runningApi({ ports: (ports) => ({ ...ports, accounting: fragile(ports.accounting) }) })

let person: Person
let invoice: InvoiceRow
beforeEach(async () => {
  person = await someBuyer(api)
  invoice = await someInvoice(api, person)
})

const exportAll = async (deps: Deps = api.server.deps) => {
  await exportInvoice(deps, invoice.id)
  await exportPayment(deps, { invoiceId: invoice.id })
}
const dyingAt = (place: string): Deps => {
  const [point = '', times = '1'] = place.split('@')
  let left = Number(times)
  const pass = (current: string) => {
    if (current === point) left -= 1
    if (current === point && left === 0) throw new Error(`killed ${place}`)
  }
  const { db, ports, ...deps } = api.server.deps
  return { ...deps, db: crashAfterCommits(db, pass), ports: crashAroundPorts(ports, pass) }
}
const planExport = (): Promise<void> =>
  withTransaction(api.database.db, (tx) =>
    api.server.deps.jobs.plan(tx, exportJob, { invoiceId: invoice.id, customerId: invoice.customerId }),
  )

const fileKey = async () => {
  const query = api.database.db.selectFrom('invoices').select('fileKey').where('id', '=', invoice.id)
  return (await query.executeTakeFirst())?.fileKey
}

/** Counts of everything that may exist only once. */
const readEntries = async () => {
  const { contacts, invoices, payments } = await booksOf(api, person)
  const mails = await api.mails({ to: person.email, subject: 'Invoice INV-' })
  const [listedInvoice] = await invoicesOf(person)
  return {
    entered: [contacts.length, invoices.length, payments.length],
    mails: mails.length,
    listed: [listedInvoice?.qoyodInvoiceId, listedInvoice?.qoyod_reference],
    books: [String(invoices[0]?.id), invoices[0]?.reference],
  }
}
const expectSingleEntries = async () => {
  const { entered, mails, listed, books } = await readEntries()
  expect({ entered, mails, listed }).toEqual({ entered: [1, 1, 1], mails: 1, listed: books })
}

test('books with another total alert the administrators, in riyals', async () => {
  const { deps } = api.server
  const { accounting } = deps.ports
  const createInvoice: AccountingPort['createInvoice'] = async (invoiceInput) => {
    const entered = await accounting.createInvoice(invoiceInput)
    return { ...entered, total: entered.total + 1 }
  }
  await exportInvoice(
    { ...deps, ports: { ...deps.ports, accounting: { ...accounting, createInvoice } } },
    invoice.id,
  )
  await api.server.jobs.idle()
  const [alert] = await api.mails({ subject: 'The books have a different total' })
  expect(alert?.text).toContain(`Our total: ${amountText(invoice.netAmount)}`)
  expect(alert?.text).toContain(`Books: ${amountText(invoice.netAmount + 1)}`)
})

describe('an issued invoice', () => {
  test('an issued invoice is entered in the books with contact, lines and total', async () => {
    await planExport()
    await api.server.jobs.idle()
    const { contacts, invoices } = await booksOf(api, person)
    expect(contacts).toMatchObject([{ name: 'Najd Trading', tax_number: '300710482300003' }])
    expect(invoices).toMatchObject([
      { issue_date: '2026-11-01', due_date: '2026-11-06', vat: invoice.vatAmount, total: invoice.netAmount },
    ])
    expect(invoices[0]?.lines.map(({ amount, discount }) => [amount, discount])).toEqual([
      [111_111, 12_346],
      [10_875, 0],
    ])
    const { body } = await person.call('GET', '/v1/customers/current')
    expect(body.customer.qoyodId).toBe(String(contacts[0]?.id))
  })

  test('an invoice gets a number of its year, a document and one mail to the owner, even when exported twice [3.15] [7.46]', async () => {
    await exportAll()
    const key = await fileKey()
    await exportAll()
    await expectSingleEntries()
    expect([key, await fileKey()]).toEqual([expect.any(String), key])
    const [listedInvoice] = await invoicesOf(person)
    expect(listedInvoice?.qoyod_reference).toMatch(/^INV-2026-\d{6}$/)
    const { identificationNumber } = (await person.call('GET', '/v1/customers/current')).body.customer
    expect(listedInvoice?.invoiceUrl).toBe(
      `${identificationNumber}_2026-11-01_${listedInvoice?.qoyod_reference}.pdf`,
    )
  })

  test('invoices of one customer share a contact and have different numbers', async () => {
    const all = [invoice, await someInvoice(api, person), await someInvoice(api, person)]
    for (const { id } of all) await exportInvoice(api.server.deps, id)
    const { contacts, invoices } = await booksOf(api, person)
    expect([contacts.length, invoices.length]).toEqual([1, 3])
    expect(new Set(invoices.map(({ reference }) => reference)).size).toBe(3)
  })

  test('an invoice is not exported when the books have its number for another customer', async () => {
    const other = await someBuyer(api)
    const foreign = await someInvoice(api, other)
    await exportInvoice(api.server.deps, foreign.id)
    const [entered] = (await booksOf(api, other)).invoices
    await api.database.db
      .updateTable('invoices')
      .set({ documentNumber: null })
      .where('id', '=', foreign.id)
      .execute()
    await api.database.db
      .updateTable('invoices')
      .set({ documentNumber: entered?.reference ?? '' })
      .where('id', '=', invoice.id)
      .execute()

    await expect(exportInvoice(api.server.deps, invoice.id)).rejects.toThrow(
      `The books have ${entered?.reference} for another customer`,
    )
    const { accountingId } = await api.database.db
      .selectFrom('invoices')
      .select('accountingId')
      .where('id', '=', invoice.id)
      .executeTakeFirstOrThrow()
    expect(accountingId).toBeNull()
    expect((await booksOf(api, person)).invoices).toEqual([])
  })

  test('the payment of an invoice that is not in the books enters the invoice first', async () => {
    await exportPayment(api.server.deps, { invoiceId: invoice.id })
    await exportInvoice(api.server.deps, invoice.id)
    await expectSingleEntries()
    const { payments } = await booksOf(api, person)
    expect(payments).toMatchObject([
      { amount: invoice.netAmount, date: invoice.chargedAt && riyadhDay(invoice.chargedAt) },
    ])
  })
})

describe('a killed export', () => {
  test.each([
    ['entering the contact', 'after accounting.createContact'],
    ['storing the contact', 'after commit: update customers'],
    ['numbering the invoice', 'after commit: update invoices'],
    ['entering the invoice', 'after accounting.createInvoice'],
    ['storing its id in the books', 'after commit: update invoices@2'],
    ['storing its document', 'after files.put'],
    ['storing the document’s key', 'after commit: update invoices@3'],
    ['entering its payment', 'after accounting.recordPayment'],
  ])('an export killed after %s and repeated makes each entry once: %s', async (_, place) => {
    await expect(exportAll(dyingAt(place))).rejects.toThrow(`killed ${place}`)
    await exportAll()
    await expectSingleEntries()
  })

  test.each<Call>(['createContact', 'createInvoice', 'recordPayment'])(
    'an export killed before the answer to %s and repeated makes each entry once',
    async (call) => {
      lostAnswerOf = call
      await expect(exportAll()).rejects.toThrow('the process died after')
      await exportAll()
      await expectSingleEntries()
    },
  )

  test('an export killed before the books got the contact waits a minute, then enters the contact', async () => {
    lostCall = 'createContact'
    await expect(exportAll()).rejects.toThrow('the process died before')
    await expect(exportAll()).rejects.toThrow('may still create')
    await api.advance(61_000)
    await exportAll()
    await expectSingleEntries()
  })

  test('four simultaneous exports make each entry once', async () => {
    await Promise.allSettled([exportAll(), exportAll(), exportAll(), exportAll()])
    await api.advance(61_000)
    await exportAll()
    await expectSingleEntries()
  })
})

describe('an outage of the books', () => {
  const outage = (mode: 'error' | 'off') => api.control('/faults', { provider: 'accounting', mode })

  test('an invoice waits for its number during an outage of the books and is exported afterwards', async () => {
    await outage('error')
    await planExport()
    await api.server.jobs.idle()
    const [waiting] = await invoicesOf(person)
    expect(waiting?.qoyod_reference).toBeNull()
    expect(waiting?.invoiceUrl).toBeNull()
    await outage('off')
    await api.advance(6 * 60_000)
    const [done] = await invoicesOf(person)
    expect(done?.qoyod_reference).toMatch(/^INV-2026-/)
    expect(done?.invoiceUrl).not.toBeNull()
  })

  test('the hourly job exports an invoice and its payment after their jobs have failed', async () => {
    await outage('error')
    await planExport()
    await api.server.jobs.idle()
    await sql`update pgboss.job set state = 'failed' where data->>'invoiceId' = ${invoice.id}`.execute(
      api.database.db,
    )
    await outage('off')
    await exportAgain(api.server.deps)
    // Both jobs enter the invoice. The books may refuse the second job, which retries a moment later.
    await vi.waitFor(expectSingleEntries, { timeout: 20_000 })
  })
})

describe('an entry that the books have under the same contact', () => {
  /** Stores a second invoice that differs from the exported invoice only in these columns. */
  const secondInvoice = async (
    change: Partial<Pick<InvoiceRow, 'billingMonth' | 'vatAmount' | 'netAmount'>>,
    issuedAt = invoice.issuedAt,
  ) => {
    const { db } = api.database
    const other = await someInvoice(api, person)
    await db.updateTable('invoices').set({ sequence: 2 }).where('id', '=', invoice.id).execute()
    const { billingMonth } = invoice
    await db
      .updateTable('invoices')
      .set({ billingMonth, ...change })
      .where('id', '=', other.id)
      .execute()
    await sql`update invoices set issued_at = ${issuedAt} where id = ${other.id}`.execute(db)
    return other
  }
  const numberOf = async ({ id }: InvoiceRow) => {
    const invoices = api.database.db.selectFrom('invoices').select('documentNumber')
    return (await invoices.where('id', '=', id).executeTakeFirstOrThrow()).documentNumber
  }
  const forgetNumber = () =>
    api.database.db
      .updateTable('invoices')
      .set({ documentNumber: null, accountingId: null, fileKey: null, fileName: null })
      .where('id', '=', invoice.id)
      .execute()

  test('an entry in the books gives its number to the same invoice, issued again after a restored backup', async () => {
    await exportInvoice(api.server.deps, invoice.id)
    const known = await numberOf(invoice)
    await forgetNumber()
    const again = await secondInvoice({})
    await exportInvoice(api.server.deps, again.id)
    expect(await numberOf(again)).toBe(known)
  })

  test.each([
    ['of another month', { billingMonth: 202_512 }, undefined],
    ['of another day', {}, new Date('2026-11-01T21:00:00Z')],
    ['over another total', { vatAmount: 18_299, netAmount: 140_285 }, undefined],
  ])('an entry in the books gives its number to no invoice %s', async (_, change, issuedAt) => {
    await exportInvoice(api.server.deps, invoice.id)
    const known = await numberOf(invoice)
    await forgetNumber()
    const other = await secondInvoice(change, issuedAt)
    await exportInvoice(api.server.deps, other.id)
    expect(await numberOf(other)).not.toBe(known)
    expect((await booksOf(api, person)).invoices.map(({ reference }) => reference)).toEqual([
      known,
      await numberOf(other),
    ])
  })

  test('an entry in the books gives its number to no second invoice while the first invoice has the number', async () => {
    await exportInvoice(api.server.deps, invoice.id)
    const other = await secondInvoice({})
    await exportInvoice(api.server.deps, other.id)
    expect(await numberOf(other)).toEqual(expect.any(String))
    expect(await numberOf(other)).not.toBe(await numberOf(invoice))
  })
})

test('an unpaid invoice enters no payment into the books', async () => {
  await api.database.db
    .updateTable('invoices')
    .set({ chargedAt: null })
    .where('id', '=', invoice.id)
    .execute()
  await exportPayment(api.server.deps, { invoiceId: invoice.id })
  const { invoices, payments } = await booksOf(api, person)
  expect([invoices.length, payments]).toEqual([1, []])
})

test('the books have a payment with the day on which it was taken, however late it is entered', async () => {
  const chargedAt = new Date('2026-11-08T22:30:00Z')
  await api.database.db.updateTable('invoices').set({ chargedAt }).where('id', '=', invoice.id).execute()
  await exportPayment(api.server.deps, { invoiceId: invoice.id })
  expect((await booksOf(api, person)).payments).toMatchObject([{ date: '2026-11-09' }])
})

test.each([
  ['a business is cleared', 'business', 'clearance'],
  ['a person is reported', 'individual', 'reporting'],
] as const)('the invoice of %s by the tax authority', async (_, accountType, kind) => {
  const { db } = api.database
  if (accountType === 'individual') await becomeIndividual(api, person.customer.id)
  await exportInvoice(api.server.deps, invoice.id)
  const documents = db.selectFrom('taxDocuments').select('uuid').where('invoiceId', '=', invoice.id)
  const { uuid } = await documents.executeTakeFirstOrThrow()
  const { parts } = await api.control<{
    parts: { 'tax-authority': { documents: { uuid: string; kind: string }[] } }
  }>('/state')
  const taken = parts['tax-authority'].documents.filter((document) => document.uuid === uuid)
  expect(taken.map((document) => document.kind)).toEqual([kind])
})
