import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditAmounts } from '#rules/credit.ts'
import { type BilledUsage, invoiceLines, invoiceTotals } from '#rules/invoice-lines.ts'
import { addDays, riyadhDay } from '#rules/riyadh-time.ts'
import { readDocument } from '#sandbox/tax-authority/document.ts'
import { problemsOf } from '#sandbox/tax-authority/rules.ts'
import type { CreditNoteRow, InvoiceRow } from '#server/db/schema.ts'
import { readEnv } from '#server/env/env.ts'
import { documentContents } from '#server/invoice-documents/document-contents.ts'
import type { DocumentFacts } from '#server/invoice-documents/invoice-document.ts'
import { signInvoice } from '#server/invoice-documents/sign-invoice.ts'
import { someDocumentFacts } from '#test/support/invoice-facts.ts'
import { FIRST_PREVIOUS_HASH } from '#test/support/tax-documents.ts'

const now = new Date()
const today = riyadhDay(now)
const firstDay = addDays(today, -40)
const { taxUnit } = readEnv({})

/** Usage of up to twenty days, with corrections, a discount and one or two packages. */
const usages: fc.Arbitrary<BilledUsage> = fc.record({
  usage: fc.array(
    fc.record({
      day: fc.nat(38).map((days) => addDays(firstDay, days)),
      amount: fc.integer({ min: -2000, max: 900_000 }),
    }),
    { minLength: 1, maxLength: 20 },
  ),
  thresholdUsage: fc.constant([]),
  discountBps: fc.integer({ min: 0, max: 3000 }),
  packages: fc
    .array(
      fc.record({
        package: fc.constantFrom('Basic' as const, 'Standard' as const, 'Enhanced' as const),
        firstDay: fc.nat(30).map((days) => addDays(firstDay, days)),
        monthlyPrice: fc.integer({ min: 0, max: 300_000 }),
        percent: fc.integer({ min: 0, max: 5 }),
      }),
      { minLength: 1, maxLength: 2 },
    )
    .map((packages) => packages.toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1))),
  firstDay: fc.constant(firstDay),
  lastDay: fc.constant(addDays(today, -1)),
})

const partiesFor = (isSimplified: boolean): DocumentFacts['parties'] => {
  const { parties } = someDocumentFacts()
  return isSimplified
    ? {
        ...parties,
        buyer: {
          ...parties.buyer,
          accountType: 'individual',
          identificationNumber: '1098765432',
          vatId: null,
        },
      }
    : parties
}

/** The rules of the authority that a document breaks. */
const brokenBy = (facts: DocumentFacts): string[] => {
  const link = { counter: 1, uuid: randomUUID(), previousHash: FIRST_PREVIOUS_HASH }
  const { xml } = signInvoice(facts, link, taxUnit, now)
  return problemsOf(readDocument(xml), { now, today, hashBefore: undefined }).map(
    ({ code, message }) => `${code} ${message}`,
  )
}

test('200 random invoices, each with a credit note of a part and one of the rest, keep every named rule of the authority', () => {
  fc.assert(
    fc.property(usages, fc.boolean(), fc.integer({ min: 1, max: 99 }), (billed, isSimplified, percent) => {
      const lines = invoiceLines('monthly', billed)
      const { gross, discount, vat, net } = invoiceTotals(lines)
      fc.pre(net >= 100)
      const parties = partiesFor(isSimplified)
      const invoice = {
        ...{
          id: 'invoice',
          issuedAt: now,
          dueAt: now,
          lastDay: billed.lastDay,
          documentNumber: 'INV-2026-000017',
        },
        ...{
          grossAmount: gross,
          discount,
          vatAmount: vat,
          netAmount: net,
          credited: 0,
          deducted: 0,
          creditUsed: 0,
        },
      } as InvoiceRow
      const brokenByNote = (creditNote: CreditNoteRow | null) =>
        brokenBy({ ...documentContents({ invoice, creditNote }, lines), parties, payment: null })
      expect(brokenByNote(null)).toEqual([])

      let creditedVat = 0
      for (const wanted of [Math.ceil((net * percent) / 100), net]) {
        const refundable = net - invoice.credited
        const amounts = creditAmounts(
          { ...invoice, creditedVat, isOpen: false, refundable },
          { wanted, target: 'card' },
        )
        if (!amounts) continue
        const note = {
          ...amounts,
          createdAt: now,
          documentNumber: 'CN-2026-000001',
          reason: 'service',
        } as CreditNoteRow
        expect(brokenByNote(note)).toEqual([])
        invoice.credited += amounts.netAmount
        creditedVat += amounts.vatAmount
      }
    }),
    { numRuns: 200 },
  )
})
