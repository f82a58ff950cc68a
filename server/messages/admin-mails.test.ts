import { expect, test } from 'vitest'
import { alertWords } from './admin-mails.ts'

test('an alert in Arabic has translated facts, and external texts stay unchanged', () => {
  const { en, ar } = alertWords({
    mail: 'admin-alert',
    alertId: 'a',
    title: 'The books have another total for INV-2026-000001',
    details: { Invoice: 'INV-2026-000001', Customer: null, 'Possible causes': ['a new code', 'no answer'] },
  })
  expect([en.subject, ar.subject]).toEqual([
    '[ALERT] The books have another total for INV-2026-000001',
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
