import { expect, test } from 'vitest'
import { zatcaQr } from './zatca-qr.ts'

test('the code is the one the tax authority publishes as its example', () => {
  const code = zatcaQr({
    sellerName: 'Bobs Records',
    vatNumber: '310122393500003',
    issuedAt: '2022-04-25T15:30:00Z',
    total: '1000.00',
    vat: '150.00',
  })
  expect(code).toBe(
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  )
})

test('an Arabic name counts by its bytes', () => {
  const code = zatcaQr({
    sellerName: 'شركة اختبار للتجارة',
    vatNumber: '300000000000003',
    issuedAt: '2026-03-06T09:00:00Z',
    total: '1150.00',
    vat: '150.00',
  })
  expect(code).toBe(
    'ASTYtNix2YPYqSDYp9iu2KrYqNin2LEg2YTZhNiq2KzYp9ix2KkCDzMwMDAwMDAwMDAwMDAwMwMUMjAyNi0wMy0wNlQwOTowMDowMFoEBzExNTAuMDAFBjE1MC4wMA==',
  )
})

test('a name too long for its length byte is refused rather than cut', () => {
  const facts = { vatNumber: '300000000000003', issuedAt: '1970-01-01T00:00:00Z', total: '1.15', vat: '0.15' }
  expect(() => zatcaQr({ ...facts, sellerName: 'ش'.repeat(128) })).toThrow('Field 1')
})
