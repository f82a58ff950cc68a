import { expect, test } from 'vitest'
import { amountText } from '#rules/money.ts'
import { alertWords } from './admin-mails.ts'

test('an alert in Arabic has translated facts, and external texts stay unchanged', () => {
  const { en, ar } = alertWords({
    mail: 'admin-alert',
    alertId: 'a',
    title: 'The books have a different total for INV-2026-000001',
    details: { Invoice: 'INV-2026-000001', Customer: null, 'Possible causes': ['a new code', 'no answer'] },
  })
  expect([en.subject, ar.subject]).toEqual([
    '[ALERT] The books have a different total for INV-2026-000001',
    '[تنبيه] \u2068في الدفاتر إجمالي مختلف للفاتورة INV-2026-000001\u2069',
  ])
  expect(en.facts).toEqual([
    ['Customer', '-'],
    ['Invoice', 'INV-2026-000001'],
    ['Possible causes', 'a new code; no answer'],
  ])
  expect(ar.facts).toEqual([
    ['العميل', '-'],
    ['الفاتورة', '\u2068INV-2026-000001\u2069'],
    ['الأسباب المحتملة', '\u2068a new code\u2069؛ \u2068no answer\u2069'],
  ])
})

test('an alert about a credit note for the books has Arabic words for each of its parts', () => {
  const { ar } = alertWords({
    mail: 'admin-alert',
    alertId: 'a',
    title: 'A credit note must be entered in the books',
    details: {
      'Credit note': 'CN-2026-000001',
      Books: [
        `VAT ${amountText(1500)}`,
        `deducted from the invoice ${amountText(0)}`,
        `back to the card ${amountText(11_500)}`,
        `credit ${amountText(0)}`,
      ],
    },
  })
  expect(
    [ar.subject, ...(ar.facts ?? []).flat()].map((text) => text.replace(/[\u2066-\u2069]/g, '')),
  ).toEqual([
    '[تنبيه] إشعار دائن يجب قيده في الدفاتر',
    'في الدفاتر',
    'ضريبة القيمة المضافة SAR 15.00؛ يُخصم من الفاتورة 0.00؛ يُعاد إلى البطاقة SAR 115.00؛ رصيد للعميل 0.00',
    'الإشعار الدائن',
    'CN-2026-000001',
  ])
})

test('the alert about an act for a second administrator is translated completely', () => {
  const { ar } = alertWords({
    mail: 'admin-alert',
    alertId: 'a',
    title: 'An act waits for a second administrator',
    details: {
      'What to do':
        'An administrator other than the one who asked can agree or decline at https://masar.example/secondOpinions. It lapses after 24 hours.',
    },
  })
  expect(ar.subject).toBe('[تنبيه] إجراء بانتظار مدير نظام ثانٍ')
  expect(ar.facts).toEqual([
    [
      'المطلوب',
      '\u2068يوافق مدير نظام آخر غير الطالب أو يرفض في https://masar.example/secondOpinions. ويسقط الطلب بعد 24 ساعة.\u2069',
    ],
  ])
})
