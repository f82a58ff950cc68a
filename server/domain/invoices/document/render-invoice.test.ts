import { describe, expect, test } from 'vitest'
import { qrFields, readPdf, readQrCode } from '#test/support/pdf.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { renderInvoice } from './render-invoice.ts'
import { WORDS } from './words.ts'
import { zatcaQr } from './zatca-qr.ts'

const party = (heading: InvoiceDocument['title'], en: string, ar: string) => ({
  heading,
  name: { en, ar },
  address: { en: '7421 Prince Turki Street, Riyadh 13211', ar: '7421 شارع الأمير تركي، الرياض 13211' },
  numbers: [{ label: WORDS.vatNumber, value: '300710482300003' }],
})

const issuedAt = new Date('2026-11-30T21:00:00Z')
const document: InvoiceDocument = {
  number: 'INV-2026-000017',
  title: WORDS.taxInvoice,
  issuedAt,
  facts: [{ label: WORDS.number, value: 'INV-2026-000017' }],
  parties: [
    party(WORDS.seller, 'Masar Cloud Services Company', 'شركة مسار للخدمات السحابية'),
    party(WORDS.buyer, 'Najd Trading', 'شركة نجد للتجارة'),
  ],
  lines: [
    {
      words: { en: 'Cloud usage', ar: 'استهلاك الخدمات' },
      period: '2026-11-01 – 2026-11-30',
      amount: '1,000.00',
    },
  ],
  totals: [{ label: WORDS.total, value: '1,150.00' }],
  qr: zatcaQr({
    sellerName: 'شركة مسار للخدمات السحابية',
    vatNumber: '310099887700003',
    issuedAt: '2026-12-01T00:00:00+03:00',
    total: '1150.00',
    vat: '150.00',
  }),
}

const read = async (changes: Partial<InvoiceDocument> = {}) =>
  readPdf(await renderInvoice({ ...document, ...changes }))
const leftToRight = (arabic: string) => [...arabic].reverse().join('')

describe('the paper of an invoice', () => {
  test('says in English what its document says', async () => {
    const [page] = await read()
    for (const text of ['Tax Invoice', 'INV-2026-000017', 'Najd Trading', '300710482300003', '1,150.00'])
      expect(page?.texts).toContain(text)
  })

  test('says it in Arabic too, from right to left, the number of a house at the right', async () => {
    const [page] = await read()
    expect(page?.texts).toContain(leftToRight('البائع'))
    expect(page?.texts).toContain(leftToRight('رقم الفاتورة'))
    const numbers = page?.texts.filter((text) => text === '7421' || text === '13211')
    expect(numbers).toEqual(['13211', '7421', '13211', '7421'])
  })

  test('shows no letter its typeface does not have', async () => {
    const texts = (await read()).flatMap((page) => page.texts)
    expect(texts.filter((text) => text.includes('\ufffd') || text.includes('\u0000'))).toEqual([])
  })

  test('carries a code in which a reader finds the five fields of the tax authority', async () => {
    const [page] = await read()
    if (!page) throw new Error('there is no page')
    expect(qrFields(readQrCode(page))).toEqual([
      'شركة مسار للخدمات السحابية',
      '310099887700003',
      '2026-12-01T00:00:00+03:00',
      '1150.00',
      '150.00',
    ])
  })

  test('goes on over as many pages as it has lines for, each with its heads and number', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({
      words: { en: 'Cloud usage', ar: 'استهلاك الخدمات' },
      period: '2026-11-01',
      amount: `${index + 1}.00`,
    }))
    const pages = await read({ lines })
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, { texts }] of pages.entries()) {
      expect(texts).toContain(`Page ${index + 1} / ${pages.length}`)
      expect(texts).toContain('Description')
      expect(texts).toContain('INV-2026-000017')
    }
    const all = pages.flatMap(({ texts }) => texts)
    for (const { amount } of lines) expect(all).toContain(amount)
    expect(all.filter((text) => text === '1,150.00')).toHaveLength(1)
  })

  test('is the same to the byte when it is made again', async () => {
    expect((await renderInvoice(document)).equals(await renderInvoice(document))).toBe(true)
  })
})
