import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { riyadhDay } from '../shared/time.ts'
import { readDocument } from './document.ts'
import type { Circumstances } from './rule.ts'
import { problemsOf, RULES } from './rules.ts'
import { sealXml } from './seal.ts'
import { type DocumentChanges, invoiceXml, newKey, unitStamp } from './tax-harness.ts'

const stamp = unitStamp()
const now = new Date()
const circumstances = { now, today: riyadhDay(now), hashBefore: undefined }

const sealedXml = (changes: DocumentChanges = {}): string => sealXml(invoiceXml(changes), stamp, now)

const codesOf = (xml: string, changes: Partial<Circumstances> = {}): string[] =>
  problemsOf(readDocument(xml), { ...circumstances, ...changes }).map(({ code }) => code)

const KINDS: DocumentChanges[] = ['0100000', '0200000'].flatMap((transactionCode) =>
  ['388', '381', '383'].map((typeCode) => ({ transactionCode, typeCode })),
)

test.each(KINDS)('a correct document of kind %o breaks no rule', (changes) => {
  expect(codesOf(sealedXml(changes))).toEqual([])
})

const simplified = { transactionCode: '0200000' }
const tomorrow = riyadhDay(new Date(now.getTime() + 86_400_000))
const amount = (name: string, value: string) => `<cbc:${name} currencyID="SAR">${value}</cbc:${name}>`
const TOTALS = '</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount'

const CLASSIFIED = '<cac:ClassifiedTaxCategory>'

/** One amount with three decimals. */
const decimals = (
  [
    [['BR-DEC-01'], 'Amount', '20.00'],
    [['BR-DEC-09'], 'LineExtensionAmount', '220.00'],
    [['BR-DEC-10'], 'AllowanceTotalAmount', '20.00'],
    [['BR-DEC-12'], 'TaxExclusiveAmount', '200.00'],
    [['BR-DEC-13', 'BR-DEC-20'], 'TaxAmount', '30.00'],
    [['BR-DEC-18'], 'PayableAmount', '230.00'],
    [['BR-DEC-19'], 'TaxableAmount', '200.00'],
    [['BR-DEC-23'], 'LineExtensionAmount', '120.00'],
    [['BR-DEC-24'], 'Amount', '30.00'],
    [['BR-KSA-DEC-04'], 'RoundingAmount', '138.00'],
  ] as [string[], string, string][]
).map(([codes, name, value]): [string[], DocumentChanges] => [
  codes,
  { replace: [[amount(name, value), amount(name, `${value}0`)]] },
])
const due = amount('PayableAmount', '230.00')
for (const [code, name] of [
  ['BR-DEC-11', 'ChargeTotalAmount'],
  ['BR-DEC-16', 'PrepaidAmount'],
] as const)
  decimals.push([[code], { replace: [[due, `${amount(name, '0.000')}${due}`]] }])

/** A change of the correct document, and the rules that it breaks. */
const BROKEN: [codes: string[], changes: DocumentChanges][] = [
  [['BR-KSA-EN16931-01'], { replace: [['reporting:1.0', 'reporting:2.0']] }],
  [['BR-02'], { replace: [['<cbc:ID>INV-1</cbc:ID>', '']] }],
  [['BR-KSA-03'], { uuid: '12' }],
  [['BR-KSA-F-01'], { issueDate: '2025-11-31' }],
  [['BR-KSA-04'], { issueDate: tomorrow }],
  [['BR-KSA-70'], { replace: [['00:00:00', '24:00']] }],
  [['BR-KSA-05'], { typeCode: '386' }],
  [['BR-KSA-06'], { transactionCode: '01000' }],
  [['BR-KSA-31'], { transactionCode: '0200100' }],
  [['BR-KSA-07'], { transactionCode: '0100101' }],
  [['BR-KSA-68'], { replace: [['<cbc:TaxCurrencyCode>SAR</cbc:TaxCurrencyCode>', '']] }],
  [['BR-KSA-EN16931-02'], { replace: [['<cbc:TaxCurrencyCode>SAR', '<cbc:TaxCurrencyCode>USD']] }],
  [['BR-KSA-CL-02'], { replace: [['"SAR">138.00', '"USD">138.00']] }],
  [['BR-KSA-33'], { counter: '' }],
  [['BR-KSA-34'], { counter: '1a' }],
  [['BR-KSA-61'], { previousHash: '' }],
  [['BR-KSA-26'], { previousHash: 'b3RoZXI=' }],
  [['BR-KSA-56'], { typeCode: '381', replace: [['<cbc:ID>INV-0</cbc:ID>', '']] }],
  [['BR-KSA-17'], { typeCode: '383', replace: [['إلغاء', '']] }],
  [['BR-KSA-15'], { replace: [['2025-11-01', '']] }],
  [['BR-KSA-36'], { replace: [['2025-11-30', '2025-10-31']] }],
  [['BR-KSA-16'], { replace: [['<cbc:PaymentMeansCode>48', '<cbc:PaymentMeansCode>54']] }],
  [['BR-KSA-98'], { transactionCode: '0200000', issueDate: '2025-11-01' }],
  [
    ['BR-KSA-08'],
    {
      replace: [['schemeID="CRN"', 'schemeID="TIN"']],
    },
  ],
  [
    ['BR-KSA-08'],
    {
      replace: [
        ['>1010998877<', '>1010-99887<'],
        ['"CRN"', '"OTH"'],
      ],
    },
  ],
  [['BR-KSA-F-08'], { replace: [['>1010998877<', '>101099887<']] }],
  [['BR-KSA-F-09'], { replace: [['>7001272475<', '>1001272475<']] }],
  [['BR-KSA-F-10'], { replace: [['schemeID="700"', 'schemeID="NAT"']] }],
  [['BR-KSA-F-11'], { replace: [['schemeID="700"', 'schemeID="IQA"']] }],
  [['BR-KSA-14'], { replace: [['schemeID="700"', 'schemeID="PASSPORT"']] }],
  [['BR-06'], { replace: [['نجد للتجارة', '']] }],
  [['BR-KSA-42'], { replace: [['عسير للأغذية', '']] }],
  [['BR-KSA-39'], { replace: [['310099887700003', '']] }],
  [['BR-KSA-40'], { replace: [['310099887700003', '310099887700004']] }],
  [['BR-KSA-44'], { replace: [['300710482300003', '30071048230003']] }],
  [['BR-CUSTOM-VALIDATION-01'], { replace: [['300710482300003', '310099887700003']] }],
  [['BR-KSA-37'], { replace: [['>8228<', '>822<']] }],
  [['BR-KSA-66', 'BR-KSA-67'], { replace: [['>12333<', '>1233<']] }],
  [['BR-KSA-09', 'BR-KSA-63'], { replace: [['العليا', '']] }],
  [['BR-KSA-09', 'BR-KSA-10', 'BR-KSA-63'], { replace: [['الرياض', '']] }],
  [
    ['BR-KSA-F-04', 'BR-KSA-EN16931-11'],
    { replace: [[amount('PriceAmount', '110.00'), amount('PriceAmount', '-110.00')]] },
  ],
  [
    ['BR-DEC-14'],
    { replace: [[amount('TaxInclusiveAmount', '230.00'), amount('TaxInclusiveAmount', '230.000')]] },
  ],
  [['BR-KSA-DEC-03'], { replace: [[amount('TaxAmount', '15.00'), amount('TaxAmount', '15.000')]] }],
  [['BR-25'], { replace: [['خدمات', '']] }],
  [
    ['BR-KSA-18', 'BR-S-08'],
    { replace: [['<cac:ClassifiedTaxCategory><cbc:ID>S', '<cac:ClassifiedTaxCategory><cbc:ID>X']] },
  ],
  [['BR-KSA-EN16931-11'], { replace: [[amount('Amount', '30.00'), amount('Amount', '29.00')]] }],
  [['BR-KSA-50', 'BR-KSA-51'], { replace: [[amount('TaxAmount', '18.00'), amount('TaxAmount', '18.01')]] }],
  [['BR-KSA-51'], { replace: [['138.00', '138.01']] }],
  [['BR-KSA-53', 'BR-KSA-51'], { replace: [[amount('RoundingAmount', '138.00'), '']] }],
  [['BR-CO-10', 'BR-CO-13'], { replace: [[`220.00${TOTALS}`, `220.01${TOTALS}`]] }],
  [
    ['BR-CO-11', 'BR-CO-13'],
    { replace: [[amount('AllowanceTotalAmount', '20.00'), amount('AllowanceTotalAmount', '20.01')]] },
  ],
  [
    ['BR-CO-15', 'BR-CO-16'],
    { replace: [[amount('TaxInclusiveAmount', '230.00'), amount('TaxInclusiveAmount', '230.01')]] },
  ],
  [['BR-CO-16'], { replace: [[amount('PayableAmount', '230.00'), amount('PayableAmount', '230.01')]] }],
  [['BR-15', 'BR-CO-16'], { replace: [[amount('PayableAmount', '230.00'), '']] }],
  [
    ['BR-CO-17', 'BR-S-08'],
    { replace: [[amount('TaxableAmount', '200.00'), amount('TaxableAmount', '200.10')]] },
  ],
  [
    ['BR-KSA-EN16931-09'],
    { replace: [[`<cac:TaxTotal>${amount('TaxAmount', '30.00')}</cac:TaxTotal>`, '']] },
  ],
  [['BR-03'], { issueDate: '' }],
  [['BR-05', 'BR-KSA-CL-02'], { replace: [['<cbc:DocumentCurrencyCode>SAR', '<cbc:DocumentCurrencyCode>']] }],
  [
    ['BR-08', 'BR-KSA-09', 'BR-KSA-37', 'BR-KSA-66', 'BR-10', 'BR-KSA-10'],
    { replace: [['cac:PostalAddress', 'cac:OtherAddress']] },
  ],
  [
    ['BR-KSA-81'],
    {
      replace: [
        ['300710482300003', ''],
        ['<cac:PartyIdentification><cbc:ID schemeID="700">7001272475</cbc:ID></cac:PartyIdentification>', ''],
      ],
    },
  ],
  [['BR-13', 'BR-CO-13', 'BR-CO-15'], { replace: [[amount('TaxExclusiveAmount', '200.00'), '']] }],
  [['BR-14', 'BR-CO-15', 'BR-CO-16'], { replace: [[amount('TaxInclusiveAmount', '230.00'), '']] }],
  [['BR-16', 'BR-CO-10', 'BR-S-08'], { replace: [['cac:InvoiceLine', 'cac:OtherLine']] }],
  [['BR-21'], { replace: [['<cbc:ID>1</cbc:ID><cbc:InvoicedQuantity', '<cbc:InvoicedQuantity']] }],
  [
    ['BR-22', 'BR-KSA-EN16931-11'],
    { replace: [['<cbc:InvoicedQuantity unitCode="PCE">1.000000</cbc:InvoicedQuantity>', '']] },
  ],
  [
    ['BR-24', 'BR-KSA-EN16931-11', 'BR-KSA-50', 'BR-KSA-51', 'BR-CO-10', 'BR-S-08'],
    { replace: [[amount('LineExtensionAmount', '100.00'), '']] },
  ],
  [['BR-26', 'BR-KSA-EN16931-11'], { replace: [[amount('PriceAmount', '110.00'), '']] }],
  [['BR-CO-04', 'BR-KSA-18', 'BR-S-08'], { replace: [[`${CLASSIFIED}<cbc:ID>S</cbc:ID>`, CLASSIFIED]] }],
  [
    ['BR-S-05', 'BR-KSA-50', 'BR-S-08'],
    {
      replace: [
        [
          `${CLASSIFIED}<cbc:ID>S</cbc:ID><cbc:Percent>15.00`,
          `${CLASSIFIED}<cbc:ID>S</cbc:ID><cbc:Percent>0.00`,
        ],
      ],
    },
  ],
  [
    ['BR-CO-11', 'BR-CO-12', 'BR-S-08'],
    {
      replace: [
        [
          `<cbc:ChargeIndicator>false</cbc:ChargeIndicator>${amount('Amount', '20.00')}`,
          `<cbc:ChargeIndicator>true</cbc:ChargeIndicator>${amount('Amount', '20.00')}`,
        ],
      ],
    },
  ],
  [
    ['BR-S-06', 'BR-S-08'],
    {
      replace: [
        [
          `${amount('Amount', '20.00')}<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>15.00`,
          `${amount('Amount', '20.00')}<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>0.00`,
        ],
      ],
    },
  ],
  [['BR-KSA-52', 'BR-KSA-50', 'BR-KSA-51'], { replace: [[amount('TaxAmount', '15.00'), '']] }],
  [
    ['BR-CO-14', 'BR-CO-17'],
    {
      replace: [
        [
          `${amount('TaxableAmount', '200.00')}${amount('TaxAmount', '30.00')}`,
          `${amount('TaxableAmount', '200.00')}${amount('TaxAmount', '30.01')}`,
        ],
      ],
    },
  ],
  [
    ['BR-KSA-EN16931-08', 'BR-KSA-EN16931-09', 'BR-CO-15', 'BR-CO-18'],
    { replace: [['cac:TaxSubtotal', 'cac:OtherTotal']] },
  ],
  ...decimals,
]

test.each(BROKEN)('the rules %o are broken by %o', (codes, changes) => {
  expect(codesOf(sealedXml(changes)).toSorted()).toEqual(codes.toSorted())
})

test('the previous hash must be that of the previous document, if the authority has it', () => {
  const xml = sealedXml({ counter: '2', previousHash: 'aGFzaA==' })
  expect(codesOf(xml)).toEqual([])
  expect(codesOf(xml, { hashBefore: 'aGFzaA==' })).toEqual([])
  expect(codesOf(xml, { hashBefore: 'b3RoZXI=' })).toEqual(['BR-KSA-26'])
})

test('a document may be in another currency with its VAT total in SAR', () => {
  const vatTotal = (currency: string) =>
    `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">30.00</cbc:TaxAmount></cac:TaxTotal>`
  const changes: DocumentChanges = {
    replace: [
      ['<cbc:DocumentCurrencyCode>SAR', '<cbc:DocumentCurrencyCode>USD'],
      ['currencyID="SAR"', 'currencyID="USD"'],
      [vatTotal('USD'), vatTotal('SAR')],
    ],
  }
  expect(codesOf(sealedXml(changes))).toEqual([])
})

test('a seal may declare its namespaces once, on an outer element', () => {
  const xml = sealedXml(simplified)
  const [before, after = ''] = xml.split('<xades:SignedProperties')
  const once = `${before}<xades:SignedProperties${after.replaceAll(/ xmlns:(?:ds|xades)="[^"]+"/g, '')}`
  expect(once.length).toBeLessThan(xml.length)
  expect(codesOf(once)).toEqual([])
})

test('a standard document needs no seal', () => {
  expect(codesOf(invoiceXml())).toEqual([])
})

const SEALS: [codes: string[], name: string, change: (xml: string) => string][] = [
  [
    ['signature-invalid', 'QRCODE_INVALID', 'BR-CO-15'],
    'another total than the signed one',
    (xml) => xml.replaceAll('230.00', '230.01'),
  ],
  [
    ['QRCODE_INVALID'],
    'the QR code of another document',
    (xml) => xml.replace(readDocument(xml).qr, readDocument(sealedXml(simplified)).qr),
  ],
  [
    ['signed-properties-hashing'],
    'another signing time than the signed one',
    (xml) => xml.replace(/<xades:SigningTime>\d{4}/, '<xades:SigningTime>2020'),
  ],
  [
    ['signature-invalid', 'QRCODE_INVALID'],
    'the certificate of another unit',
    (xml) => xml.replace(stamp.certificate.toString('base64'), unitStamp().certificate.toString('base64')),
  ],
  [
    ['BR-KSA-30'],
    'another signature method',
    (xml) => xml.replace('<cbc:SignatureMethod>urn', '<cbc:SignatureMethod>x'),
  ],
  [
    ['invalid-certificate'],
    'a certificate of another issuer',
    () => sealXml(invoiceXml(simplified), unitStamp(newKey()), now),
  ],
  [['BR-KSA-60', 'BR-KSA-27'], 'nothing', () => invoiceXml(simplified)],
]

test.each(SEALS)('the rules %o are broken by a seal with %s', (codes, _, change) => {
  expect(codesOf(change(sealedXml(simplified))).toSorted()).toEqual(codes.toSorted())
})

test('a certificate is valid from its first second until its last day', () => {
  const { validFromDate, validToDate } = new X509Certificate(stamp.certificate)
  const codesAt = (at: Date) => codesOf(sealedXml(), { now: at })
  const [before, last] = [validFromDate, validToDate].map((end) => new Date(end.getTime() - 1))
  expect([before, validFromDate, last, validToDate].map((at) => at && codesAt(at))).toEqual([
    ['invalid-certificate'],
    [],
    [],
    ['invalid-certificate'],
  ])
})

test('every rule is broken by one of these documents, and no two rules have one code', () => {
  const broken = new Set([...BROKEN, ...SEALS].flatMap(([codes]) => codes))
  const codes = RULES.map(({ code }) => code)
  expect(codes).toEqual([...new Set(codes)])
  expect(codes.filter((code) => !broken.has(code))).toEqual([])
})
