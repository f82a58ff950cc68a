import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { Draft } from '../endpoints/customers.ts'
import { SearchString } from '../entities/paging.ts'
import { BillingGroup } from '../forms/billing-group.ts'
import { SupportMessageBody } from '../forms/contact.ts'
import { OldBillingAccounts } from '../forms/migration.ts'
import { PurchaseOrderNumber } from '../forms/purchase-order.ts'
import { ChangeForm, Corrections, RejectionForm } from '../forms/review.ts'
import { VisitForm } from '../forms/visit.ts'
import { accountName } from './account-name.ts'
import { arabicText, englishText } from './arabic.ts'
import { Domain } from './domain.ts'
import { ContactEmail, Email, InviteEmail } from './email.ts'
import { BusinessName, PersonName } from './names.ts'
import { BuildingNumber, CrNumber, IdentityNumber, PostalCode, RegisterNumber, VatId } from './numbers.ts'
import { Phone } from './phone.ts'

const marks = fc.string({
  unit: fc.constantFrom(
    ...'\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
  ),
  maxLength: 3,
})

/** A text with invisible marks before, after and between its characters. */
const marked = (text: string) =>
  fc
    .array(marks, { minLength: text.length + 1, maxLength: text.length + 1 })
    .map((between) => between.map((mark, place) => mark + text.charAt(place)).join(''))

test.each<[string, ZodMiniType, string]>([
  ['an e-mail address', Email, 'sara.alharbi@example.com'],
  ['an invited address', InviteEmail, 'sara@example.com'],
  ['a contact address', ContactEmail, 'sara@example.com'],
  ['a name', PersonName, 'Sara Al-Harbi'],
  ['a business name', BusinessName, 'Najd Trading Co'],
  ['an Arabic text', arabicText(50), 'شركة نجد للتجارة'],
  ['an English text', englishText(50), 'King Fahd Rd, 12'],
  ['an account name', accountName('business'), 'masar-org-7001272475'],
  ['a domain', Domain, 'cloud.example.com'],
  ['a CR number', CrNumber, '7001272475'],
  ['a number of the register', RegisterNumber, '1010711252'],
  ['a National ID', IdentityNumber, '1000000016'],
  ['a VAT ID', VatId, '310122393500003'],
  ['a postal code', PostalCode, '12243'],
  ['a building number', BuildingNumber, '12B'],
  ['a purchase-order number', PurchaseOrderNumber, 'PO-2026/114'],
  ['a phone number', Phone, '+966551234567'],
  ['billing account IDs', OldBillingAccounts, '012345-67890A-BCDEF0,AAAAAA-BBBBBB-CCCCCC'],
  ['a searched text', SearchString, 'sara@example.com'],
])('%s is checked and stored without invisible marks', (_, schema, value) => {
  fc.assert(
    fc.property(marked(value), (typed) => {
      expect(schema.parse(typed)).toBe(value)
    }),
    { numRuns: 30 },
  )
})

test.each<[string, ZodMiniType, (text: string) => unknown]>([
  ['a reason to act', VisitForm, (reason) => ({ reason })],
  ['a rejection', RejectionForm, (reason) => ({ reason })],
  ['a requested change', ChangeForm, (reason) => ({ reason })],
  ['corrections', Corrections, (vatId) => ({ vatId })],
  ['a billing group', BillingGroup, () => ({ gcpSecurityGroup: 'a@example.com' })],
  ['a draft', Draft, (address) => ({ form: 'basic-info', values: { address } })],
  [
    'a message to support',
    SupportMessageBody,
    (text) => ({ subject: text, email: 'a@example.com', message: text, name: text }),
  ],
])('%s is stored without invisible marks', (_, schema, form) => {
  const text = 'the number on the paper'
  fc.assert(
    fc.property(marked(text), (typed) => {
      expect(schema.parse(form(typed))).toEqual(schema.parse(form(text)))
    }),
    { numRuns: 30 },
  )
})

test('a text of only invisible marks counts as empty', () => {
  for (const schema of [Email, PersonName, arabicText(50), CrNumber, Phone])
    expect(schema.safeParse('\u200b\u2068 \u2069').error?.issues[0]?.message).toBe('required')
  expect(Corrections.parse({ vatId: '\u200f ' })).toEqual({ vatId: '' })
})

test('a limit counts the stored text', () => {
  expect(PersonName.safeParse(`\u2068${'a'.repeat(40)}\u2069`).success).toBe(true)
  expect(SearchString.safeParse(`\u2068${'a'.repeat(150)}\u2069`).success).toBe(true)
  expect(SearchString.safeParse('a'.repeat(151)).success).toBe(false)
})

test('a draft keeps the spaces of unfinished text', () => {
  expect(Draft.parse({ form: 'contact', values: { name: 'Sara ' } }).values).toEqual({ name: 'Sara ' })
})

describe('a number', () => {
  const space = fc.constantFrom('', '', ' ', '\u00a0', '\u2009', '\u202f', '\u2007')
  const grouped = (value: string) =>
    fc
      .tuple(
        fc.constantFrom(0x30, 0x660, 0x6f0),
        fc.array(space, { minLength: value.length, maxLength: value.length }),
      )
      .map(([zero, spaces]) =>
        [...value].map((digit, place) => String.fromCharCode(zero + Number(digit)) + spaces[place]).join(''),
      )

  test.each<[string, ZodMiniType, string]>([
    ['a CR number', CrNumber, '7001272475'],
    ['a number of the register', RegisterNumber, '1010711252'],
    ['a National ID', IdentityNumber, '1000000016'],
    ['a VAT ID', VatId, '310122393500003'],
    ['a postal code', PostalCode, '12243'],
  ])('%s is read with group spaces and in other digits', (_, schema, value) => {
    fc.assert(
      fc.property(grouped(value), (typed) => {
        expect(schema.parse(typed)).toBe(value)
      }),
    )
  })
})
