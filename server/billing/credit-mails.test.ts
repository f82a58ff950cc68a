import { expect, test } from 'vitest'
import type { Facts } from '../mail/send-mail.ts'
import { creditHeld, creditNoteIssued } from './credit-mails.ts'

const facts = (status: string) =>
  ({
    customer: { status, statusReason: null },
    invoice: { documentNumber: 'INV-2026-000001', netAmount: 11_500, deducted: 0, creditUsed: 0 },
    creditNote: {
      ...{ documentNumber: 'CN-2026-000001', reason: 'withdrawal', note: null },
      ...{ netAmount: 11_500, deducted: 0, toCard: 0, held: 11_500 },
    },
    attempts: [],
  }) as unknown as Facts

test.each([creditHeld, creditNoteIssued])(
  'held credit is used by the next invoice, or paid back when the account has ended: %o',
  (write) => {
    const textOf = (status: string, language: 'en' | 'ar') =>
      write(facts(status))[language].paragraphs.join(' ')
    expect(textOf('active', 'en')).toContain('Your next invoice uses it automatically.')
    expect(textOf('active', 'ar')).toContain('تستخدمه فاتورتك القادمة')
    for (const language of ['en', 'ar'] as const)
      expect(textOf('cancelled', language)).not.toMatch(/next invoice|فاتورتك القادمة|If you would rather/)
    expect(textOf('cancelled', 'en')).toContain(
      'we pay it back by bank transfer. Answer this mail with your IBAN',
    )
    expect(textOf('cancelled', 'ar')).toContain('نعيد إليك المبلغ بحوالة مصرفية')
  },
)
