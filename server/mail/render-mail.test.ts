import { expect, test } from 'vitest'
import { type Words, within } from './letter.ts'
import { renderMail } from './render-mail.ts'

const words: Words = {
  en: {
    subject: 'Invoice INV-1',
    paragraphs: ['Hello,', 'A new invoice is ready.'],
    facts: [['Amount', 'SAR 1.00']],
    action: { label: 'View invoices', path: '/billingHistory' },
  },
  ar: {
    subject: 'فاتورة',
    paragraphs: ['مرحبًا،', 'صدرت فاتورة جديدة.'],
    facts: [['المبلغ', '1.00 ر.س']],
    action: { label: 'الاطلاع على الفواتير', path: '/billingHistory' },
  },
}
const seller = {
  name: { en: 'Masar Company', ar: 'شركة مسار' },
  crNumber: '1010998877',
  vatNumber: '310099887700003',
  address: { en: 'King Fahd Road, Riyadh', ar: 'طريق الملك فهد، الرياض' },
  email: 'care@masar.example',
  phone: '+966 11 555 0100',
}
const config = { appUrl: 'https://masar.example', seller }
const rendered = (language: 'en' | 'ar' | null, mail = words) =>
  renderMail({ to: 'a@b.sa', language, words: mail }, config)

test.each([
  ['en', 'ltr', 'Masar', 'left', /[\u0600-\u06ff]/],
  ['ar', 'rtl', 'مسار', 'right', /Invoice|Amount|Hello|View/],
] as const)(
  'a mail in %s has its language, its direction and the brand, and no text in the other language',
  async (language, direction, brand, side, other) => {
    const { subject, text, html = '' } = await rendered(language)
    expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}" dir="${direction}">`))
    expect(html).toContain(`>${brand}</p>`)
    expect(html).toContain(`text-align:${side}`)
    for (const part of [subject, text, html]) expect(part).not.toMatch(other)
  },
)

test('a reader of unknown language gets both languages, each in its own direction', async () => {
  const { subject, text, html = '' } = await rendered(null)
  expect(subject).toBe('Invoice INV-1 | فاتورة')
  expect(text).toMatch(/A new invoice is ready\..*\n\n—\n\nمرحبًا/s)
  expect(html).toMatch(/<div lang="en" dir="ltr".*<div lang="ar" dir="rtl"/s)
})

test("the plain text lists the facts line by line and the button's link", async () => {
  expect((await rendered('en')).text).toBe(
    'Hello,\n\nA new invoice is ready.\n\nAmount: SAR 1.00\n\nView invoices: https://masar.example/billingHistory\n\n' +
      'Masar Company\nKing Fahd Road, Riyadh\nCommercial registration: 1010998877\nVAT number: 310099887700003\n' +
      'care@masar.example · +966 11 555 0100',
  )
})

test('a mail has one button, and none when it has no action', async () => {
  const links = ({ html = '' }: { html?: string }) => html.match(/<a [^>]*href="[^"]*"/g) ?? []
  expect(links(await rendered('en'))).toEqual([
    expect.stringContaining('https://masar.example/billingHistory'),
  ])
  const { action: _, ...without } = words.en
  expect(links(await rendered('en', { ...words, en: without }))).toEqual([])
})

test('a mail has a dark mode', async () => {
  const { html = '' } = await rendered('en')
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  const classes = new Set([...html.matchAll(/class="(\w+)"/g)].map(([, name]) => name))
  const [, dark = ''] = html.split('@media (prefers-color-scheme: dark)')
  for (const name of classes) expect(dark).toMatch(new RegExp(`\\.${name}[ ,]`))
  // The body's own cell has the light background too.
  expect(dark).toContain('.page > table > tbody > tr > td')
})

const ENTITIES: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#x27;',
}
const escaped = (text: string) => text.replace(/[<>&"']/g, (character) => ENTITIES[character] ?? '')

test.each([
  ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['a quote and an ampersand', '"&\'', '"&\''],
  ['NUL and other control characters', 'a\u0000b\u001bc\u0007d', 'a b c d'],
  ['a lone surrogate', 'a\ud800b', 'a\ufffdb'],
  ['characters that turn the text around', 'a\u202egpj.exe\u2066b', 'a gpj.exe b'],
  ['lines of its own', 'Noura\r\n\r\nPay here: https://evil.example', 'Noura Pay here: https://evil.example'],
])('a name with %s is one plain line in subject, text and HTML', async (_, name, shown) => {
  const line = `Dear ${within(name, 'en')},`
  const letter = { subject: line, paragraphs: [line], facts: [[line, line]] as const }
  const { subject, text, html = '' } = await rendered('en', { en: letter, ar: letter })
  expect(subject).toBe(`Dear ${shown},`)
  expect(text.split('\n')[0]).toBe(`Dear ${shown},`)
  expect(html).toContain(`>Dear ${escaped(shown)},</p>`)
  expect(html).not.toMatch(/<(?:img|script|a)\b/)
  expect([subject, text, html].join('').replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}|\p{Bidi_Control}/u)
})

test.each([
  ['en', 'شركة نجد', '\u2068شركة نجد\u2069'],
  ['en', 'Najd Trading', 'Najd Trading'],
  ['ar', 'Najd Trading', '\u2068Najd Trading\u2069'],
  ['ar', 'شركة نجد', 'شركة نجد'],
] as const)('in a sentence in %s, %s is isolated when its direction differs', (language, name, shown) => {
  expect(within(name, language)).toBe(shown)
})

test.each([
  ['en', ['Masar Company', 'King Fahd Road, Riyadh', 'Commercial registration', 'VAT number']],
  ['ar', ['شركة مسار', 'طريق الملك فهد، الرياض', 'رقم السجل التجاري', 'الرقم الضريبي']],
] as const)('a mail in %s names the seller at its foot, as HTML and as text', async (language, words) => {
  const { text, html = '' } = await rendered(language)
  const [, shown = ''] = html.split('/billingHistory"')
  for (const part of [...words, '1010998877', '310099887700003', 'care@masar.example', '+966 11 555 0100']) {
    expect(text).toContain(part)
    expect(shown).toContain(part)
  }
})
