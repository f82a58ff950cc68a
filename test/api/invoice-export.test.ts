import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amountText } from '#rules/money.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { exportInvoiceJob as exportJob } from '#server/billing/jobs.ts'
import { crashAfterCommits } from '#server/db/crash-after-commits.ts'
import type { InvoiceRow } from '#server/db/schema.ts'
import { withTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { exportAgain, exportInvoice, exportPayment } from '#server/invoice-documents/export-invoice.ts'
import { crashAroundPorts } from '#server/operations/crash-points.ts'
import type { AccountingPort } from '#server/providers/accounting/port.ts'
import { booksOf, invoicesOf, someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import { type Person, runningApi } from '../support/api.ts'

type Call = 'createContact' | 'createInvoice' | 'recordPayment'

/** The provider acts at this call, and the process dies before it hears so: once. */
let unheard: Call | null = null
/** The process dies with this call on its lips: the provider never hears it. */
let unsaid: Call | null = null

const fragile = (port: AccountingPort): AccountingPort => {
  const through = async <T>(call: Call, act: () => Promise<T>): Promise<T> => {
    if (unsaid === call) {
      unsaid = null
      throw new Error('the process died before')
    }
    const answer = await act()
    if (unheard !== call) return answer
    unheard = null
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

const exported = async (deps: Deps = api.server.deps) => {
  await exportInvoice(deps, invoice.id)
  await exportPayment(deps, invoice.id)
}
const dyingAt = (place: string): Deps => {
  const [point = '', times = '1'] = place.split('@')
  let left = Number(times)
  const pass = (passed: string) => {
    if (passed === point) left -= 1
    if (passed === point && left === 0) throw new Error(`killed ${place}`)
  }
  const { db, ports, ...deps } = api.server.deps
  return { ...deps, db: crashAfterCommits(db, pass), ports: crashAroundPorts(ports, pass) }
}
const planned = (): Promise<void> =>
  withTransaction(api.database.db, (tx) =>
    api.server.deps.jobs.plan(tx, exportJob, { invoiceId: invoice.id, customerId: invoice.customerId }),
  )

const fileKey = async () => {
  const query = api.database.db.selectFrom('invoices').select('fileKey').where('id', '=', invoice.id)
  return (await query.executeTakeFirst())?.fileKey
}

/** Everything that may be there once only. */
const onceEach = async () => {
  const { contacts, invoices, payments } = await booksOf(api, person)
  const mails = await api.mails({ to: person.email, subject: 'Invoice INV-' })
  const [shown] = await invoicesOf(person)
  return {
    entered: [contacts.length, invoices.length, payments.length],
    mails: mails.length,
    shown: [shown?.qoyodInvoiceId, shown?.qoyod_reference],
    books: [String(invoices[0]?.id), invoices[0]?.reference],
  }
}
const expectOnceEach = async () => {
  const { entered, mails, shown, books } = await onceEach()
  expect({ entered, mails, shown }).toEqual({ entered: [1, 1, 1], mails: 1, shown: books })
}

test('books with another total are told to the administrators, in riyals', async () => {
  const { deps } = api.server
  const { accounting } = deps.ports
  const createInvoice: AccountingPort['createInvoice'] = async (wanted) => {
    const entered = await accounting.createInvoice(wanted)
    return { ...entered, total: entered.total + 1 }
  }
  await exportInvoice(
    { ...deps, ports: { ...deps.ports, accounting: { ...accounting, createInvoice } } },
    invoice.id,
  )
  await api.server.jobs.idle()
  const [alert] = await api.mails({ subject: 'The books have another total' })
  expect(alert?.text).toContain(`Ours: ${amountText(invoice.netAmount)}`)
  expect(alert?.text).toContain(`Books: ${amountText(invoice.netAmount + 1)}`)
})

describe('an invoice that was issued', () => {
  test('comes into the books with the contact, the lines and the total the customer owes', async () => {
    await planned()
    await api.server.jobs.idle()
    const { contacts, invoices } = await booksOf(api, person)
    expect(contacts).toMatchObject([{ name: 'Najd Trading', tax_number: '300710482300003' }])
    expect(invoices).toMatchObject([
      { issue_date: '2026-12-01', due_date: '2026-12-06', vat: invoice.vatAmount, total: invoice.netAmount },
    ])
    expect(invoices[0]?.lines.map(({ amount, discount }) => [amount, discount])).toEqual([
      [111_111, 12_346],
      [10_875, 0],
    ])
    const { body } = await person.call('GET', '/v1/customers/current')
    expect(body.customer.qoyodId).toBe(String(contacts[0]?.id))
  })

  test('has a number of its year, its document and one mail to the owner, also when exported again [3.15] [7.46]', async () => {
    await exported()
    const key = await fileKey()
    await exported()
    await expectOnceEach()
    expect([key, await fileKey()]).toEqual([expect.any(String), key])
    const [shown] = await invoicesOf(person)
    expect(shown?.qoyod_reference).toMatch(/^INV-2026-\d{6}$/)
    const { identificationNumber } = (await person.call('GET', '/v1/customers/current')).body.customer
    expect(shown?.invoiceUrl).toBe(`${identificationNumber}_2026-12-01_${shown?.qoyod_reference}.pdf`)
  })

  test('shares the contact with the others of its customer, and no number with any', async () => {
    const all = [invoice, await someInvoice(api, person), await someInvoice(api, person)]
    for (const { id } of all) await exportInvoice(api.server.deps, id)
    const { contacts, invoices } = await booksOf(api, person)
    expect([contacts.length, invoices.length]).toEqual([1, 3])
    expect(new Set(invoices.map(({ reference }) => reference)).size).toBe(3)
  })

  test('is not taken for one of another customer that has its number in the books', async () => {
    const other = await someBuyer(api)
    const theirs = await someInvoice(api, other)
    await exportInvoice(api.server.deps, theirs.id)
    const [taken] = (await booksOf(api, other)).invoices
    await api.database.db
      .updateTable('invoices')
      .set({ documentNumber: null })
      .where('id', '=', theirs.id)
      .execute()
    await api.database.db
      .updateTable('invoices')
      .set({ documentNumber: taken?.reference ?? '' })
      .where('id', '=', invoice.id)
      .execute()

    await expect(exportInvoice(api.server.deps, invoice.id)).rejects.toThrow(
      `The books have ${taken?.reference} for another customer`,
    )
    const { accountingId } = await api.database.db
      .selectFrom('invoices')
      .select('accountingId')
      .where('id', '=', invoice.id)
      .executeTakeFirstOrThrow()
    expect(accountingId).toBeNull()
    expect((await booksOf(api, person)).invoices).toEqual([])
  })

  test('may be paid before it is in the books: then it is entered first', async () => {
    await exportPayment(api.server.deps, invoice.id)
    await exportInvoice(api.server.deps, invoice.id)
    await expectOnceEach()
    const { payments } = await booksOf(api, person)
    expect(payments).toMatchObject([
      { amount: invoice.netAmount, date: invoice.chargedAt && riyadhDay(invoice.chargedAt) },
    ])
  })
})

describe('killed without warning and run again, everything is there once', () => {
  test.each([
    ['the contact is entered', 'after accounting.createContact'],
    ['the contact is kept', 'after commit: update customers'],
    ['the invoice has its number', 'after commit: update invoices'],
    ['the invoice is entered', 'after accounting.createInvoice'],
    ['what the books call it is kept', 'after commit: update invoices@2'],
    ['its document is stored', 'after files.put'],
    ['its document is kept', 'after commit: update invoices@3'],
    ['its payment is entered', 'after accounting.recordPayment'],
  ])('once %s: %s', async (_, place) => {
    await expect(exported(dyingAt(place))).rejects.toThrow(`killed ${place}`)
    await exported()
    await expectOnceEach()
  })

  test.each<Call>(['createContact', 'createInvoice', 'recordPayment'])(
    'after the books had acted on %s and before the answer was heard',
    async (call) => {
      unheard = call
      await expect(exported()).rejects.toThrow('the process died after')
      await exported()
      await expectOnceEach()
    },
  )

  test('before the books heard of the contact: it is waited for a minute, then entered', async () => {
    unsaid = 'createContact'
    await expect(exported()).rejects.toThrow('the process died before')
    await expect(exported()).rejects.toThrow('may be on its way')
    await api.advance(61_000)
    await exported()
    await expectOnceEach()
  })

  test('by four at the same time', async () => {
    await Promise.allSettled([exported(), exported(), exported(), exported()])
    await api.advance(61_000)
    await exported()
    await expectOnceEach()
  })
})

describe('while the books are out of order', () => {
  const outage = (mode: 'error' | 'off') => api.control('/faults', { provider: 'accounting', mode })

  test('the invoice waits for its number, since only the books know which are free, and is exported when they are back', async () => {
    await outage('error')
    await planned()
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

  test('what was given up is taken up by a later hour: the invoice and its payment', async () => {
    await outage('error')
    await planned()
    await api.server.jobs.idle()
    await sql`update pgboss.job set state = 'failed' where data->>'invoiceId' = ${invoice.id}`.execute(
      api.database.db,
    )
    await outage('off')
    await exportAgain(api.server.deps)
    // Both jobs enter the invoice; the one that comes second may be refused, and tries again a moment later.
    await vi.waitFor(expectOnceEach, { timeout: 20_000 })
  })
})
