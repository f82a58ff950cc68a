import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { offerOf } from '#rules/price.ts'
import { copyPdf, elementsOf } from '#test/support/pdf-text.ts'
import { contractSummaryWords } from './mails.ts'
import { renderSummary } from './render-summary.ts'
import { type SummaryFacts, summaryText } from './summary-text.ts'

const acceptedAt = new Date('2026-11-27T22:03:00Z')

const facts = (change: Partial<SummaryFacts> = {}): SummaryFacts => ({
  seller: {
    name: { en: 'Masar Cloud Services Company', ar: 'شركة مسار للخدمات السحابية' },
    crNumber: '1010998877',
    vatNumber: '310099887700003',
    address: { en: '8228 King Fahd Road, Riyadh 12333', ar: '8228 طريق الملك فهد، الرياض 12333' },
    email: 'care@masar.example',
    phone: '+966 11 555 0100',
  },
  customer: {
    id: '5f0c1a9e-7b1c-4a41-9a3c-0e5f7a1d2c3b',
    accountType: 'business',
    accountName: 'c-najd-trading',
    name: { en: 'Najd Trading', ar: 'شركة نجد للتجارة' },
    company: { number: '7001272475', vatId: '300710482300003' },
  },
  offer: offerOf('Standard'),
  threshold: 500_000,
  acceptedAt,
  concludes: true,
  edition: { version: '3', hash: 'a3f5c0d9'.repeat(8) },
  links: {
    privacy: `https://reseller.example/${'privacy-'.repeat(20)}`,
    use: 'https://reseller.example/use',
    agreement: 'https://reseller.example/agreement',
  },
  ...change,
})

const person: SummaryFacts['customer'] = {
  id: '5f0c1a9e-7b1c-4a41-9a3c-0e5f7a1d2c3b',
  accountType: 'individual',
  accountName: null,
  name: { en: 'Faisal Alharbi', ar: 'فيصل الحربي' },
  company: null,
}

const headings = (change: Partial<SummaryFacts>) =>
  summaryText(facts(change)).sections.map(({ heading }) => heading.en)

const rowsOf = (change: Partial<SummaryFacts>, heading: string) => {
  const section = summaryText(facts(change)).sections.find((each) => each.heading.en === heading)
  return Object.fromEntries((section?.rows ?? []).map(({ label, value }) => [label.en, value]))
}

const paragraphsOf = (change: Partial<SummaryFacts> = {}) =>
  summaryText(facts(change))
    .sections.flatMap(({ paragraphs }) => paragraphs.map(({ en }) => en))
    .join(' ')

describe('the words of a contract summary', () => {
  test('the summary shows the accepted price with its base in dollars, its VAT and the share of the usage', () => {
    expect(rowsOf({}, 'Price and VAT')).toMatchObject({
      'Monthly price, VAT included': { en: 'SAR 125.06', ar: '125.06 ر.س' },
      Calculation: {
        en: 'USD 29.00 × 3.75 = SAR 108.75, plus 15% VAT SAR 16.31',
        ar: '29.00 دولار × 3.75 = 108.75 ر.س، والضريبة 15%: 16.31 ر.س',
      },
      'Share of usage': {
        en: '4% of your monthly usage (4.6% with VAT)',
        ar: '4% من استهلاكك الشهري (4.6% مع ضريبة القيمة المضافة)',
      },
    })
  })

  test('a package without a price is free and has no commitment', () => {
    expect(rowsOf({ offer: offerOf('Basic') }, 'Price and VAT')).toEqual({
      'Monthly price, VAT included': { en: 'Free', ar: 'مجانًا' },
    })
    expect(rowsOf({ offer: offerOf('Basic') }, 'Service')).not.toHaveProperty('Changing the package')
  })

  test('a company is named with its unified number and VAT number', () => {
    expect(rowsOf({}, 'Customer')).toMatchObject({
      Name: { en: 'Najd Trading', ar: 'شركة نجد للتجارة' },
      'Account name': { en: 'c-najd-trading' },
      'Unified number': { en: '7001272475' },
      'VAT number': { en: '300710482300003' },
    })
  })

  test('the summary of a person contains no number except the account number', () => {
    expect(Object.keys(rowsOf({ customer: person }, 'Customer'))).toEqual([
      'Name',
      'Name in Arabic',
      'Account type',
      'Account number',
    ])
  })

  test('only a person has the right of withdrawal, and only when the contract is concluded', () => {
    expect(headings({ customer: person })).toContain('Right of withdrawal')
    expect(headings({ customer: person, concludes: false })).not.toContain('Right of withdrawal')
    expect(headings({})).not.toContain('Right of withdrawal')
  })

  test('the summary names the threshold, and omits the sentence when there is no threshold', () => {
    expect(paragraphsOf()).toContain('reaches SAR 5,000 before VAT')
    expect(paragraphsOf({ threshold: 0 })).not.toContain('reaches')
  })

  test('the acceptance is dated in Riyadh, with edition and fingerprint', () => {
    expect(rowsOf({}, 'Terms')).toMatchObject({
      Edition: { en: '3' },
      'Fingerprint (SHA-256)': { en: 'a3f5c0d9'.repeat(8) },
      Accepted: {
        en: '28 November 2026 at 01:03, Riyadh time',
        ar: 'يوم 28 نوفمبر 2026 الساعة 1:03 صباحًا بتوقيت الرياض',
      },
    })
  })

  test('every text exists in both languages', () => {
    const words = JSON.stringify(summaryText(facts({ customer: person })), (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'en' in value && 'ar' in value && !(value.en && value.ar)
        ? 'missing'
        : value,
    )
    expect(words).not.toContain('missing')
  })
})

const draw = (language: Language) => renderSummary(summaryText(facts()), language, acceptedAt)
/** Drawing is slow, so the tests share one file per language. */
const known = new Map<Language, Promise<Buffer>>()
const drawn = (language: Language): Promise<Buffer> => {
  const file = known.get(language) ?? draw(language)
  known.set(language, file)
  return file
}

describe('the file of a contract summary', () => {
  test.each(LANGUAGES)(
    'the file has a tagged structure with a heading for each section (%s)',
    async (language) => {
      const text = summaryText(facts())
      const { pages, isTagged, language: of, title } = await copyPdf(await drawn(language))
      expect([isTagged, of, title]).toEqual([true, language, text.title[language]])
      const count = (role: string) =>
        pages.reduce((sum, { structure }) => sum + elementsOf(structure, role).length, 0)
      expect([count('H1'), count('H2')]).toEqual([1, text.sections.length])
    },
  )

  test('the file has the same bytes each time', async () => {
    expect((await drawn('ar')).equals(await draw('ar'))).toBe(true)
  })

  test('the file breaks an address that is longer than a line', async () => {
    const { pages } = await copyPdf(await drawn('en'))
    const lines = pages.flatMap((page) => page.lines)
    const longest = Math.max(
      ...lines.filter((line) => line.includes('privacy-privacy')).map(({ length }) => length),
    )
    expect(longest).toBeLessThan(90)
    expect(lines.join('').replaceAll(' ', '')).toContain(facts().links.privacy)
  })
})

test('the mail names the package and the accepted price in both languages', () => {
  const { en, ar } = contractSummaryWords({ acceptedAt, offer: offerOf('Enhanced') })
  expect(en.facts).toEqual([
    ['Support package', 'Enhanced'],
    ['Monthly price, VAT included', 'SAR 2,156.25'],
  ])
  expect(ar.facts).toEqual([
    ['باقة الدعم', 'المتقدمة'],
    ['السعر الشهري شاملًا الضريبة', '2,156.25 ر.س'],
  ])
  expect(contractSummaryWords({ acceptedAt, offer: offerOf('Basic') }).en.facts?.[1]).toEqual([
    'Monthly price, VAT included',
    'Free',
  ])
})
