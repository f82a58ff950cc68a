import { expect, test } from 'vitest'
import type { CreditOutcome } from '#machines/credit-note/selectors.ts'
import type { Facts } from '../mail/send-mail.ts'
import { creditHeld, creditNoteIssued } from './credit-mails.ts'

interface Situation {
  outcomes: CreditOutcome[]
  /** The invoice's state at the time the mail is sent. */
  state?: 'unpaid' | 'paid' | 'owed-again' | 'covered'
  /** Halalas by which the notes lower the invoice. */
  deducted?: number
  status?: 'active' | 'cancelled'
}

const mail = ({ outcomes, state = 'unpaid', deducted = 50_00, status = 'active' }: Situation) => {
  const facts = {
    customer: { status, statusReason: null, statusVersion: 1 },
    creditNote: { documentNumber: 'CN-2026-000001', netAmount: 50_00, reason: 'service', note: null },
    invoice: {
      ...{ state, machineVersion: 1, documentNumber: 'INV-2026-000001' },
      ...{ netAmount: 115_00, deducted, creditUsed: 0, stillPaid: 0 },
    },
    attempts: [{ state: 'paid', cardType: 'visa', cardLast4: '1111' }],
    outcomes,
  }
  return creditNoteIssued(facts as unknown as Facts)
}

test.each<[string, Situation, string]>([
  [
    'an unpaid invoice names what is left to pay',
    { outcomes: [{ text: 'deducted', amount: 50_00 }] },
    'It is deducted from your unpaid invoice: SAR 65.00 is left to pay.',
  ],
  [
    'an invoice that is owed again names what is left to pay',
    { outcomes: [{ text: 'deducted', amount: 50_00 }], state: 'owed-again' },
    'It is deducted from your unpaid invoice: SAR 65.00 is left to pay.',
  ],
  [
    'an invoice that was charged meanwhile asks for nothing',
    { outcomes: [{ text: 'deducted', amount: 50_00 }], state: 'paid' },
    'It was deducted from the invoice, which is paid.',
  ],
  [
    'an invoice that the note covers asks for nothing',
    { outcomes: [{ text: 'deducted', amount: 115_00 }], state: 'covered', deducted: 115_00 },
    'It covers your invoice: nothing is left to pay.',
  ],
  [
    'money on its way announces another mail',
    { outcomes: [{ text: 'returning', amount: 50_00 }] },
    'SAR 50.00 will be refunded to Visa ending in 1111. We will e-mail you as soon as the card provider has returned it.',
  ],
  [
    'money that has come back announces no other mail',
    { outcomes: [{ text: 'returned', amount: 50_00 }] },
    'SAR 50.00 has been returned to Visa ending in 1111.',
  ],
  [
    'credit of an open account says that the next invoice uses it',
    { outcomes: [{ text: 'left', amount: 50_00 }] },
    'SAR 50.00 is kept as credit. We will deduct it from your next invoice automatically.',
  ],
  [
    'credit of a closed account says that we transfer it to the bank',
    { outcomes: [{ text: 'left', amount: 50_00 }], status: 'cancelled' },
    'SAR 50.00 is kept as credit. Your account is closed, so we will refund it by bank transfer. Reply to this e-mail with your IBAN and the name of the account holder.',
  ],
  [
    'used credit says that later invoices have used it',
    { outcomes: [{ text: 'used' }] },
    'Later invoices have used its credit.',
  ],
  [
    'transferred credit says that it was paid by bank transfer',
    { outcomes: [{ text: 'paid-out' }] },
    'Its credit was paid by bank transfer.',
  ],
])('the mail of a credit note about %s', (_, situation, sentence) => {
  const { en, ar } = mail(situation)
  expect(en.paragraphs.slice(1)).toEqual([sentence])
  expect(ar.paragraphs).toHaveLength(2)
})

test('credit that no card took back goes to the next invoice, or by bank transfer when the account has ended', () => {
  const textsOf = (status: string) => {
    const { en, ar } = creditHeld({
      customer: { status, statusReason: null, statusVersion: 1 },
      creditNote: { documentNumber: 'CN-2026-000001', held: 50_00 },
      attempts: [],
    } as unknown as Facts)
    return [en, ar].map(({ paragraphs }) => paragraphs.join(' '))
  }
  expect(textsOf('active')).toEqual([
    expect.stringContaining('We will deduct it from your next invoice automatically.'),
    expect.stringContaining('سيُخصم من فاتورتك القادمة تلقائيًا.'),
  ])
  expect(textsOf('cancelled')).toEqual([
    expect.stringContaining('Reply to this e-mail with your IBAN'),
    expect.stringContaining('نعيد إليك المبلغ بحوالة مصرفية'),
  ])
  for (const text of textsOf('cancelled')) expect(text).not.toMatch(/next invoice|القادمة|rather/)
})
