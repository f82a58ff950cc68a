import { expect, test } from 'vitest'
import { monthsCsv } from './months-card.tsx'

test('the months are written for spreadsheets, to the halala', () => {
  const titles = { month: 'Month', billed: 'Billed', unbilled: 'Unbilled' }
  const months = [
    { billingMonth: 202602, billed: 123_450, unbilled: 0 },
    { billingMonth: 202603, billed: 0, unbilled: 1_000_005 },
  ]
  expect(monthsCsv(months, titles)).toBe(
    '\uFEFFMonth,Billed,Unbilled\r\n2026-02,1234.50,0.00\r\n2026-03,0.00,10000.05\r\n',
  )
})
