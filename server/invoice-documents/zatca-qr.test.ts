import { expect, test } from 'vitest'
import { zatcaQr } from './zatca-qr.ts'

test('the QR code equals the published example of the tax authority', () => {
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

test('the length of an Arabic name counts its bytes', () => {
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

test('a name that exceeds its length byte is rejected, not cut', () => {
  const facts = { vatNumber: '300000000000003', issuedAt: '1970-01-01T00:00:00Z', total: '1.15', vat: '0.15' }
  expect(() => zatcaQr({ ...facts, sellerName: 'ش'.repeat(128) })).toThrow('Field 1')
})
