import { expect, test } from 'vitest'
import { momentAr, momentEn } from '../mail/letter.ts'
import type { Facts } from '../mail/send-mail.ts'
import { invoiceIssued } from './mails.ts'

const facts = (state: string) =>
  ({
    invoice: {
      state,
      netAmount: 115_00,
      deducted: 0,
      stillPaid: 0,
      creditUsed: 0,
      chargedAt: state === 'paid' ? new Date('2026-03-06T09:00:00Z') : null,
      currency: 'SAR',
      documentNumber: 'INV-2026-000001',
      issuedAt: new Date('2026-03-06T09:00:00Z'),
      dueAt: new Date('2026-12-05T21:00:00Z'),
    },
  }) as Facts

test.each([
  ['unpaid', 'Your card will be charged on 6 December 2026. No action needed.'],
  ['charging', 'Your card will be charged on 6 December 2026. No action needed.'],
  ['paid', 'It is already paid. No action needed.'],
  ['failed', 'Your card could not be charged. You can pay in the portal.'],
  ['waiting-for-card', 'Your card could not be charged. Add another card. We will charge it immediately.'],
])('the mail about a %s invoice names the next step', (state, words) => {
  const { en, ar } = invoiceIssued(facts(state))
  expect(en.paragraphs[1]).toBe(words)
  expect(ar.paragraphs).toHaveLength(en.paragraphs.length)
  expect(en.facts).toContainEqual(['Issued', '6 March 2026, 17 Ramadan 1447 AH'])
  expect(ar.facts).toContainEqual(['تاريخ الإصدار', '6 مارس 2026، 17 رمضان 1447 هـ'])
  const paths: Record<string, string> = { failed: '/dashboard', 'waiting-for-card': '/managePayment' }
  expect(en.action?.path).toBe(paths[state] ?? '/billingHistory/INV-2026-000001')
})

test.each([
  [1500, 'Your credit pays SAR 15.00 of it; SAR 100.00 is left for your card.'],
  [11_500, 'Your credit pays SAR 115.00 of it; 0.00 is left for your card.'],
])('the mail about an invoice that has used credit of %d halalas names both parts', (creditUsed, words) => {
  const { invoice, ...others } = facts('unpaid')
  const { en, ar } = invoiceIssued({ ...others, invoice: invoice && { ...invoice, creditUsed } })
  expect(en.paragraphs[1]).toBe(words)
  expect(ar.paragraphs).toHaveLength(en.paragraphs.length)
})

test.each([
  ['2027-11-14T06:00:00Z', '14 November 2027 at 09:00', 'يوم 14 نوفمبر 2027 الساعة 9:00 صباحًا'],
  ['2027-11-14T21:05:00Z', '15 November 2027 at 00:05', 'يوم 15 نوفمبر 2027 الساعة 12:05 صباحًا'],
  ['2027-11-14T15:30:00Z', '14 November 2027 at 18:30', 'يوم 14 نوفمبر 2027 الساعة 6:30 مساءً'],
])('%s is written in Riyadh time as %s and %s', (instant, english, arabic) => {
  expect(momentEn(new Date(instant))).toBe(english)
  expect(momentAr(new Date(instant))).toBe(arabic)
})
