import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Creditable, creditAmounts, creditToUse, payableOf } from './credit.ts'
import { MIN_CHARGE, vatOf } from './money.ts'

/** An invoice of SAR 115.00 without credit notes. */
const paid: Creditable = {
  ...{
    netAmount: 11_500,
    vatAmount: 1500,
    deducted: 0,
    creditUsed: 0,
    stillPaid: 0,
    credited: 0,
    creditedVat: 0,
  },
  ...{ isOpen: false, refundable: 11_500 },
}
const open: Creditable = { ...paid, isOpen: true, refundable: 0 }

test('the whole rest of a paid invoice goes back to its card, with its exact VAT', () => {
  expect(creditAmounts(paid, { wanted: 11_500, target: 'card' })).toEqual({
    ...{ grossAmount: 10_000, vatAmount: 1500, netAmount: 11_500 },
    ...{ deducted: 0, toCard: 11_500, held: 0 },
  })
})

test('credit is held if the administrator chose that, or if no card has paid that amount', () => {
  expect(creditAmounts(paid, { wanted: 11_500, target: 'credit' })).toMatchObject({ toCard: 0, held: 11_500 })
  expect(
    creditAmounts({ ...paid, refundable: 5000, creditUsed: 6500 }, { wanted: 11_500, target: 'card' }),
  ).toMatchObject({ toCard: 5000, held: 6500 })
})

test('an amount that is too small for a refund is held', () => {
  expect(creditAmounts(paid, { wanted: 69, target: 'card' })).toMatchObject({
    netAmount: 69,
    toCard: 0,
    held: 69,
  })
})

test('a credit note lowers an unpaid invoice, and credit used for the credited part is held again', () => {
  expect(creditAmounts(open, { wanted: 11_500, target: 'card' })).toMatchObject({ deducted: 11_500, held: 0 })
  const used = { ...open, creditUsed: 1500 }
  expect(creditAmounts(used, { wanted: 11_500, target: 'card' })).toMatchObject({
    deducted: 10_000,
    held: 1500,
  })
})

test('no credit note leaves less to pay than the smallest charge', () => {
  expect(creditAmounts(open, { wanted: 11_450, target: 'card' })).toBeNull()
  expect(creditAmounts(open, { wanted: 11_300, target: 'card' })).not.toBeNull()
})

test('a partial credit is at most the typed amount, and it and the rest have an exact VAT', () => {
  fc.assert(
    fc.property(fc.integer({ min: 24, max: 11_399 }), (wanted) => {
      const amounts = creditAmounts(paid, { wanted, target: 'card' })
      if (!amounts) throw new Error('nothing can be credited')
      expect(amounts.vatAmount).toBe(vatOf(amounts.grossAmount))
      expect(wanted - amounts.netAmount).toBeGreaterThanOrEqual(0)
      expect(wanted - amounts.netAmount).toBeLessThanOrEqual(23)
      expect(1500 - amounts.vatAmount).toBe(vatOf(10_000 - amounts.grossAmount))
    }),
  )
})

test('partial credit notes and the one for the rest add up to the invoice, to the halala', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 100, max: 4000 }), { maxLength: 5 }), (parts) => {
      const invoice = { ...paid }
      let held = 0
      for (const wanted of [...parts, 11_500]) {
        const amounts = creditAmounts(invoice, { wanted, target: 'card' })
        if (!amounts) continue
        invoice.credited += amounts.netAmount
        invoice.creditedVat += amounts.vatAmount
        invoice.refundable -= amounts.toCard
        held += amounts.held
      }
      expect([invoice.credited, invoice.creditedVat, invoice.refundable]).toEqual([11_500, 1500, held])
      expect(creditAmounts(invoice, { wanted: 1, target: 'card' })).toBeNull()
    }),
  )
})

test('a new invoice uses the oldest credit first and leaves nothing or a whole charge to pay', () => {
  expect(
    creditToUse(
      [
        { creditNoteId: 'a', left: 300 },
        { creditNoteId: 'b', left: 500 },
      ],
      700,
    ),
  ).toEqual([
    { creditNoteId: 'a', amount: 300 },
    { creditNoteId: 'b', amount: 400 },
  ])
  fc.assert(
    fc.property(
      fc.array(fc.nat(3000), { maxLength: 4 }),
      fc.integer({ min: 100, max: 5000 }),
      (lefts, net) => {
        const uses = creditToUse(
          lefts.map((left, note) => ({ creditNoteId: String(note), left })),
          net,
        )
        const used = uses.reduce((sum, { amount }) => sum + amount, 0)
        const payable = payableOf({ netAmount: net, deducted: 0, creditUsed: used, stillPaid: 0 })
        expect(payable === 0 || payable >= MIN_CHARGE).toBe(true)
      },
    ),
  )
})
