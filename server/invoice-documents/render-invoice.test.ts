import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { decimalText } from '#rules/money.ts'
import { someDocumentFacts } from '#test/support/invoice-facts.ts'
import { qrFields, readPdf, readQrCode } from '#test/support/pdf.ts'
import { copyPdf, elementsOf } from '#test/support/pdf-text.ts'
import { type DocumentFacts, invoiceDocument } from './invoice-document.ts'
import { renderInvoice } from './render-invoice.ts'

const facts = someDocumentFacts()
const unchanged = new Map<Language, Promise<Buffer>>()
/** Rendering is slow, so most tests share one document per language. */
const rendered = (changes: Partial<DocumentFacts> = {}, language: Language = 'ar'): Promise<Buffer> => {
  const known = unchanged.get(language)
  const isUnchanged = Object.keys(changes).length === 0
  if (isUnchanged && known) return known
  const pdf = renderInvoice(invoiceDocument({ ...facts, ...changes }), language)
  if (isUnchanged) unchanged.set(language, pdf)
  return pdf
}
const read = async (changes: Partial<DocumentFacts> = {}, language?: Language) =>
  readPdf(await rendered(changes, language))
const copied = async (changes: Partial<DocumentFacts> = {}, language?: Language) => {
  const { pages, ...rest } = await copyPdf(await rendered(changes, language))
  return { ...rest, pages, lines: pages.flatMap(({ lines }) => lines) }
}
const manyLines = Array.from({ length: 40 }, (_, index) => ({
  ...facts.lines[0],
  invoiceId: 'an-invoice',
  position: index,
  kind: 'usage' as const,
  package: null,
  firstDay: '2026-11-01',
  lastDay: '2026-11-01',
  amount: 100 * (index + 1),
}))

describe('the document of an invoice', () => {
  test('an invoice shows its content in English', async () => {
    const [page] = await read({}, 'en')
    for (const text of ['Tax Invoice', 'INV-2026-000017', 'Najd Trading', '300710482300003', '1,402.84'])
      expect(page?.texts).toContain(text)
  })

  test.each(LANGUAGES)(
    'an invoice shows its content in Arabic, with the house number first (in %s)',
    async (language) => {
      const { lines } = await copied({}, language)
      const text = lines.join(' ')
      for (const words of [
        'البائع',
        'رقم الفاتورة',
        'شركة نجد للتجارة',
        'مبنى 7421 ، شارع الأمير تركي، حي الروضة، الرياض 13211',
      ])
        expect(text).toContain(words)
    },
  )

  test.each(LANGUAGES)(
    'an invoice shows province and city of the buyer by name, not by code (in %s)',
    async (language) => {
      const text = (await copied({}, language)).lines.join(' ')
      expect(text).toContain('منطقة الرياض، المملكة العربية السعودية')
      expect(text).toContain('Riyadh Province, Saudi Arabia')
      expect(text).not.toContain('SA-01')
    },
  )

  test('an invoice shows for each line quantity, price, discount, VAT rate and amount, and the total', async () => {
    const { lines } = await copied({}, 'en')
    expect(lines).toContain('1 1,234.57 123.46 15% 166.67 1,277.78')
    expect(lines).toContain('1 108.75 0.00 15% 16.31 125.06')
  })

  test('an invoice has the green of the brand and no other colour but that of its texts and bands', async () => {
    const [page] = await read()
    expect(page?.colors).toEqual(new Set(['#0b7a65', '#1a1d23', '#5b6472', '#c9ced6', '#e9f3f0', '#000000']))
  })

  test('an invoice shows its time of issue in Riyadh and its day in the Hijri calendar', async () => {
    const { lines } = await copied({}, 'en')
    expect(lines).toContain('Issued (Riyadh time) 2026-12-01 00:00:00 وقت الإصدار بتوقيت الرياض')
    expect(lines).toContain('Issue date (Hijri) 1448-06-21 تاريخ الإصدار الهجري')
  })

  test('an invoice shows the purchase order of its buyer, if there is one [2.8.22]', async () => {
    expect((await copied({ purchaseOrder: 'PO-2026/114' }, 'en')).lines).toContain(
      'Purchase order PO-2026/114 رقم أمر الشراء',
    )
    expect((await copied({}, 'en')).lines.join()).not.toContain('Purchase order')
  })

  test('an invoice names a company by its unified number or its CR number', async () => {
    const { lines } = await copied({}, 'en')
    expect(lines).toContain('Unified number 7001272475 الرقم الوطني الموحد')
    expect(lines).toContain('Commercial registration 1010998877 رقم السجل التجاري')
  })

  test('an invoice spells its total out in both languages', async () => {
    const text = (await copied()).lines.join(' ')
    expect(text).toContain('One thousand four hundred two Saudi riyals and eighty-four halalas only')
    expect(text).toContain('فقط ألف وأربعمئة ريال سعودي وريالان سعوديان وأربع وثمانون هللة لا غير')
  })

  test('an invoice shows its due day, and after payment the day and card', async () => {
    const due = (await copied({}, 'en')).lines
    expect(due).toContain('Due date 2026-12-06 تاريخ الاستحقاق')
    expect(due.join()).not.toContain('Paid')
    const payment = { at: new Date('2026-12-06T06:00:00Z'), card: { type: 'visa', last4: '1111' } } as const
    const paid = (await copied({ payment }, 'en')).lines
    expect(paid).toContain('Paid (Riyadh time) 2026-12-06 09:00:00 وقت السداد بتوقيت الرياض')
    expect(paid.join(' ')).toContain('Paid 2026-12-06 مدفوعة')
    expect(paid).toContain('Paid by card Visa •••• 1111 بطاقة السداد')
    expect(paid.join()).not.toContain('Due date')
  })

  test('an invoice explains a VAT total that differs from the sum of its lines', async () => {
    expect((await copied({}, 'en')).lines.join()).not.toContain('VAT is calculated')
    const invoice = { ...facts.invoice, vatAmount: facts.invoice.vatAmount + 1 }
    expect((await copied({ invoice }, 'en')).lines.join(' ')).toContain(
      'VAT is calculated on the total taxable amount',
    )
  })

  test("an invoice begins with its reader's language, on the side where that language begins", async () => {
    const firstLabel = async (language: Language) =>
      (await copied({}, language)).lines.find((line) => line.includes('INV-2026-000017'))
    expect(await firstLabel('ar')).toBe('رقم الفاتورة INV-2026-000017 Invoice number')
    expect(await firstLabel('en')).toBe('Invoice number INV-2026-000017 رقم الفاتورة')
    const codeAt = async (language: Language) =>
      (await read({}, language))[0]?.shapes.find((shape) => shape.length > 100)?.[0]?.x ?? 0
    expect(await codeAt('ar')).toBeLessThan(100)
    expect(await codeAt('en')).toBeGreaterThan(400)
  })

  test('an invoice uses only letters that its typeface has', async () => {
    const texts = (await read()).flatMap((page) => page.texts)
    expect(texts.filter((text) => text.includes('\ufffd') || text.includes('\u0000'))).toEqual([])
  })

  test.each(LANGUAGES)(
    'an invoice carries a QR code with the five fields of the tax authority (in %s)',
    async (language) => {
      const [page] = await read({}, language)
      if (!page) throw new Error('there is no page')
      expect(qrFields(readQrCode(page))).toEqual([
        'شركة مسار للخدمات السحابية',
        '310099887700003',
        '2026-12-01T00:00:00+03:00',
        decimalText(facts.invoice.netAmount),
        decimalText(facts.invoice.vatAmount),
      ])
    },
  )

  test('a long invoice continues on further pages, each with column headers and page number', async () => {
    const pages = await read({ lines: manyLines }, 'en')
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, { texts }] of pages.entries()) {
      expect(texts).toContain(`Page ${index + 1} / ${pages.length}`)
      if (index < pages.length - 1) expect(texts).toContain('Description')
      expect(texts).toContain('INV-2026-000017')
    }
    const all = pages.flatMap(({ texts }) => texts)
    for (const { amount } of manyLines) expect(all).toContain(decimalText(amount))
    expect(all.filter((text) => text === '1,402.84')).toHaveLength(1)
  })

  test.each([
    [
      'en',
      [
        'Masar Cloud Services Company · VAT number 310099887700003',
        '8228 King Fahd Road, Al Olaya, Riyadh 12333, Saudi Arabia',
        'You receive this invoice for the Google Cloud services of Najd Trading.',
      ],
    ],
    [
      'ar',
      [
        'شركة مسار للخدمات السحابية · الرقم الضريبي 310099887700003',
        '8228 طريق الملك فهد، حي العليا، الرياض 12333 ، المملكة العربية السعودية',
        'تصلك هذه الفاتورة عن خدمات Google Cloud المقدمة إلى شركة نجد للتجارة .',
      ],
    ],
  ] as const)(
    'the foot of each page names the seller, its VAT number, its address and why the reader has the invoice (in %s)',
    async (language, foot) => {
      const { pages } = await copied({ lines: manyLines.slice(0, 9) }, language)
      expect(pages.length).toBeGreaterThan(1)
      for (const { lines } of pages) {
        const text = lines.slice(-6).join(' ').replaceAll(/\s+/g, ' ')
        for (const line of foot) expect(text).toContain(line)
      }
    },
  )

  test('an invoice whose totals would reach the foot of the page continues on a second page', async () => {
    expect(await read({ lines: manyLines.slice(0, 4) }, 'en')).toHaveLength(2)
  })

  test('a screen reader reads the foot on the first page alone', async () => {
    const { pages } = await copied({ lines: manyLines.slice(0, 9) }, 'en')
    const paragraphs = pages.map(({ structure }) => elementsOf(structure, 'P').length)
    // The last page has five totals, the total in words and two notes.
    expect(paragraphs).toEqual([17, 8])
  })

  test('an invoice of three lines has one page, even with an explanation of its VAT', async () => {
    const invoice = { ...facts.invoice, vatAmount: facts.invoice.vatAmount + 1 }
    expect(await read({ lines: manyLines.slice(0, 3), invoice })).toHaveLength(1)
    const payment = { at: new Date('2026-12-06T06:00:00Z'), card: { type: 'visa', last4: '1111' } } as const
    expect(await read({ lines: manyLines.slice(0, 3), invoice, payment }, 'en')).toHaveLength(1)
  })

  test.each([4, 7, 8, 9, 20, 21, 22])(
    'the totals of an invoice of %i lines share a page with its last line',
    async (count) => {
      const lines = manyLines.slice(0, count)
      const pages = await read({ lines }, 'en')
      expect(pages.at(-1)?.texts).toContain(decimalText(lines.at(-1)?.amount ?? 0))
      expect(pages.at(-1)?.texts).toContain('Total taxable amount')
      const bands = pages.flatMap(({ shapes }) => shapes.flat())
      expect(Math.max(...bands.map(({ y, height }) => y + height))).toBeLessThan(760)
    },
  )

  test('an invoice rendered twice has the same bytes', async () => {
    const again = await renderInvoice(invoiceDocument(facts), 'ar')
    expect((await rendered({}, 'ar')).equals(again)).toBe(true)
  })
})

describe('the XML within an invoice', () => {
  const xml = {
    name: '310099887700003_20261201T000000_INV-2026-000017.xml',
    content: '<Invoice>ضريبة</Invoice>',
  }
  const withXml = () => renderInvoice(invoiceDocument(facts), 'ar', xml)

  test('an invoice contains its XML, byte for byte, under the given name', async () => {
    const { attachments } = await copyPdf(await withXml())
    expect(attachments).toEqual([{ name: xml.name, content: Buffer.from(xml.content) }])
    expect((await copyPdf(await rendered())).attachments).toEqual([])
  })

  test('an invoice declares itself PDF/A-3a with a colour profile, and its XML as an alternative', async () => {
    const pdf = (await withXml()).toString('latin1')
    for (const mark of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>A</pdfaid:conformance>',
      '/S /GTS_PDFA1',
      '/AFRelationship /Alternative',
      '/Subtype /text#2Fxml',
      '/ModDate (D:20261130210000Z)',
    ])
      expect(pdf).toContain(mark)
    expect(pdf).toMatch(/\/AF \[\d+ 0 R\]/)
  })

  test('an invoice embeds every typeface', async () => {
    const pdf = (await withXml()).toString('latin1')
    const faces = pdf.match(/\/Type \/FontDescriptor/g) ?? []
    expect(faces.length).toBeGreaterThan(0)
    expect(pdf.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(faces.length)
    expect(pdf).not.toMatch(/\/Subtype \/Type1\b/)
  })

  test('an invoice with its XML rendered twice has the same bytes', async () => {
    expect((await withXml()).equals(await withXml())).toBe(true)
  })
})

describe('text copied from an invoice', () => {
  test.each(LANGUAGES)('copied text has its Arabic letters in reading order (in %s)', async (language) => {
    const text = (await copied({}, language)).lines.join(' ')
    // Ligatures of a single glyph, and pairs whose kerning a PDF reader may read as a space.
    for (const words of [
      'فاتورة ضريبية',
      'استهلاك الخدمات السحابية',
      'تاريخ الاستحقاق',
      'الإجمالي الخاضع للضريبة',
    ])
      expect(text).toContain(words)
  })

  test.each(LANGUAGES)('copied text has its marks on their letters (in %s)', async (language) => {
    const buyer = { ...facts.parties.buyer, name: { en: 'Trade', ar: 'محلٌّ للتجارة العامّة' } }
    const text = await copied(
      {
        invoice: { ...facts.invoice, netAmount: 115_000 },
        parties: { ...facts.parties, buyer },
      },
      language,
    )
    // A mark on the last letter of a word, a mark in the middle of a ligature, and two marks on one letter.
    for (const words of ['محلٌّ للتجارة العامّة', 'ريالًا سعوديًا'])
      expect(text.lines.join(' ').normalize()).toContain(words.normalize())
  })

  test('copied text has correctly paired brackets in both languages', async () => {
    const text = (await copied()).lines.join(' ')
    expect(text).toContain('Total (excluding VAT)')
    expect(text).toContain('الإجمالي ( غير شامل ضريبة القيمة المضافة )')
  })
})

describe('an invoice in a screen reader', () => {
  let document: Awaited<ReturnType<typeof copied>>
  beforeAll(async () => {
    document = await copied({}, 'ar')
  })

  test('an invoice is tagged completely, with its language and title', () => {
    expect(document).toMatchObject({
      language: 'ar',
      showsTitle: true,
      isTagged: true,
      title: 'فاتورة ضريبية INV-2026-000017',
    })
  })

  test('an invoice has one heading, one section per party and a named picture', () => {
    const structure = document.pages[0]?.structure ?? null
    expect(elementsOf(structure, 'H1')).toHaveLength(1)
    expect(elementsOf(structure, 'H2')).toHaveLength(2)
    expect(elementsOf(structure, 'Figure').map(({ alt }) => alt)).toEqual([
      'رمز الاستجابة السريعة لهيئة الزكاة والضريبة والجمارك',
    ])
  })

  test('the lines of an invoice are a table with a header for each column', () => {
    const [table] = elementsOf(document.pages[0]?.structure ?? null, 'Table')
    const rows = elementsOf(table ?? null, 'TR')
    expect(rows.map((row) => [elementsOf(row, 'TH').length, elementsOf(row, 'TD').length])).toEqual([
      [7, 0],
      [0, 7],
      [0, 7],
    ])
  })

  test('each text of an invoice is tagged with its language', () => {
    const languages = elementsOf(document.pages[0]?.structure ?? null, 'Span').map(({ lang }) => lang)
    expect(new Set(languages)).toEqual(new Set(['ar', 'en']))
  })
})

describe('the document of a credit note', () => {
  const credited = {
    number: 'INV-2026-000012',
    reason: { en: 'Usage was corrected', ar: 'تصحيح الاستهلاك' },
  }

  test('a credit note shows its title, the reversed invoice, the reason and its own QR code', async () => {
    const note = { number: 'CRN-2026-000001', credited }
    const { lines } = await copied(note, 'en')
    for (const line of [
      'Tax Credit Note إشعار دائن ضريبي',
      'Credit note number CRN-2026-000001 رقم الإشعار الدائن',
      'Credited invoice INV-2026-000012 رقم الفاتورة الأصلية',
    ])
      expect(lines).toContain(line)
    expect(lines.join(' ')).toContain('Usage was corrected')
    expect(lines.join(' ')).toContain(
      'You receive this credit note because it lowers an invoice of Najd Trading.',
    )
    expect(lines.join()).not.toContain('Due date')
    const [page] = await read(note)
    if (!page) throw new Error('there is no page')
    expect(qrFields(readQrCode(page))[3]).toBe('1402.84')
  })

  test('a credit note for a person is a simplified one', async () => {
    const buyer = { ...facts.parties.buyer, accountType: 'individual' as const, vatId: null }
    const parties = { ...facts.parties, buyer }
    expect((await copied({ credited, parties }, 'en')).lines).toContain(
      'Simplified Tax Credit Note إشعار دائن ضريبي مبسط',
    )
    expect((await copied({ parties }, 'en')).lines).toContain('Simplified Tax Invoice فاتورة ضريبية مبسطة')
  })
})
