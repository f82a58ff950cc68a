import { describe, expect, test } from 'vitest'
import type { BusinessInfo, IndividualInfo } from '#contract/forms/basic-info.ts'
import { runningApi } from '../support/api.ts'
import { businessForm, individualForm, refusal, someVerifiedPerson } from './support/info-step.ts'

const api = runningApi()

describe('the business form', () => {
  const wrong: [keyof BusinessInfo, unknown, string, string][] = [
    ['businessName', '', 'This field is required', '[5.17]'],
    ['businessName', 'x'.repeat(151), 'Please use at most 150 characters', '[5.17]'],
    [
      'businessName',
      'Acme -- Trading',
      'Please remove repeated or misplaced dots, hyphens and spaces',
      '[5.14]',
    ],
    [
      'arabicBusinessName',
      'Acme',
      'Please use Arabic letters, digits, spaces, hyphens and dots only',
      '[5.18, 5.45]',
    ],
    ['identificationNumber', '1010711252', 'Please Enter the 700-series CR number', '[5.32]'],
    ['identificationNumber', '70012', 'CR number should have 10 digits', '[5.31]'],
    [
      'accountName',
      'masar-ind-x',
      'Account Name takes lowercase letters, digits and single hyphens after its prefix',
      '[5.49]',
    ],
    ['accountName', `masar-org-${'x'.repeat(51)}`, 'Account Name should not exceed 60 characters', '[5.51]'],
    [
      'accountName',
      `masar-org-${'x'.repeat(37)}`,
      'Please use at most 36 characters after the prefix',
      '[5.50]',
    ],
    ['vatId', '30000', 'VAT ID should be 15 characters long', '[5.35]'],
    ['vatId', '100000000000003', 'VAT ID should start with 3', '[5.36]'],
    ['vatId', '300000000000001', 'VAT ID should end with 3', '[5.37]'],
    ['vatId', '100000000000001', 'VAT ID should start and end with 3', '[5.38]'],
    ['vatId', null, 'VAT ID is required', '[5.22, 5.39]'],
    ['address', '', 'This field is required', '[5.23]'],
    ['arabicAddress', 'ا'.repeat(51), 'Please use at most 50 characters', '[5.24]'],
    ['unitNumber', 'A-1', 'Please use English letters and digits only', '[5.43]'],
    ['buildingNumber', '1'.repeat(21), 'Please use at most 20 characters', '[5.43]'],
    ['district', null, 'This field is required', '[5.26]'],
    ['city', 'Jeddah', 'Please choose a city of this province', '[3.32]'],
    ['province', 'SA-13', 'Please choose a province from the list', '[3.32]'],
    ['postalCode', '1234', 'Postal code should have 5 digits', '[5.42]'],
    ['phone', '+9665', 'Invalid Phone Number', '[5.58]'],
    ['phone', '+966212345678', 'Invalid Phone Number', '[5.58]'],
    ['contactEmail', 'a..b@acme.com', 'Please enter a valid email address.', '[5.56, 5.57]'],
    ['firstName', '', 'This field is required', '[5.28]'],
    ['lastName', 'x'.repeat(41), 'Please use at most 40 characters', '[5.28]'],
    ['domain', 'other.com', 'Please use the domain of your e-mail address', '[5.53]'],
    ['domain', 'a--b.acme-trading.com', 'Please use the domain of your e-mail address', '[5.54]'],
  ]
  test.each(wrong)(
    'the server refuses %s %j in the business form with %j %s',
    async (field, value, message) => {
      const { person, save, current } = await someVerifiedPerson(api, 'business')
      const form = { ...businessForm(person), ...(field === 'vatId' && { noVatId: false }), [field]: value }
      expect(await refusal(save(form))).toEqual([400, field, message])
      expect((await current()).step).toBe('basic-info')
    },
  )

  test.each<[keyof BusinessInfo, string, object]>([
    ['businessName', 'x'.repeat(151), { key: 'too-long', max: 150 }],
    ['domain', 'other.com', { key: 'domain' }],
    ['phone', '+966212345678', { key: 'phone' }],
  ])(
    'an error of %s carries its key and figures, so that every language can show it',
    async (field, value, params) => {
      const { person, save } = await someVerifiedPerson(api, 'business')
      const { body } = await save({ ...businessForm(person), [field]: value })
      expect(body).toMatchObject({ message: { field, params } })
    },
  )

  test.each([
    '966551234567',
    '966 55 123 4567',
    '9660551234567',
    '(966) 551234567',
    '٠٥٥ ١٢٣ ٤٥٦٧',
    '00966551234567',
  ])('the phone number %s is stored as +966551234567 [5.58]', async (phone) => {
    const { person, save, current } = await someVerifiedPerson(api, 'business')
    expect((await save({ ...businessForm(person), phone })).status).toBe(200)
    expect(await current()).toMatchObject({ phone: '+966551234567' })
  })

  test('values are stored without invisible marks, group spaces and digits of other scripts', async () => {
    const { person, save, current } = await someVerifiedPerson(api, 'business')
    const form = businessForm(person)
    const marked = {
      businessName: `\u2068${form.businessName}\u2069`,
      arabicBusinessName: `\u200f${form.arabicBusinessName}\u200b`,
      firstName: 'No\u200bura',
      address: '\u202aKing Fahd Rd\u202c',
      contactEmail: `\u2066${form.contactEmail}\u2069`,
      identificationNumber: form.identificationNumber.replace(/^(\d{4})(\d{3})/, '$1\u00a0$2\u202f'),
      vatId: '\u2068٣١٠ ١٢٢ ٣٩٣ ٥٠٠ ٠٠٣\u2069',
      noVatId: false,
      postalCode: '12 243',
    }
    expect((await save({ ...form, ...marked })).status).toBe(200)
    expect(await current()).toMatchObject({
      businessName: form.businessName,
      arabicBusinessName: form.arabicBusinessName,
      firstName: 'Noura',
      address: 'King Fahd Rd',
      contactEmail: form.contactEmail,
      identificationNumber: form.identificationNumber,
      vatId: '310122393500003',
      postalCode: '12243',
    })
  })

  test.each([
    ['a line break', 'King\nFahd', 'Please write this on one line, without line breaks'],
    ['a private-use character', 'King \ue000', 'Please remove characters that cannot be read'],
    [
      'a letter with many marks',
      `K${'\u0335'.repeat(9)}ing`,
      'Please use at most four accents or vowel marks on one letter',
    ],
  ])('%s in an address is refused at the field, and nothing is stored', async (_, address, message) => {
    const { person, save, current } = await someVerifiedPerson(api, 'business')
    expect(await refusal(save({ ...businessForm(person), address }))).toEqual([400, 'address', message])
    expect((await current()).step).toBe('basic-info')
  })

  test('a letter with its mark is stored as one character, and Arabic text without tatweel', async () => {
    const { person, save, current } = await someVerifiedPerson(api, 'business')
    const typed = { address: 'Rue de l’e\u0301cole', arabicAddress: 'شــارع العليا', firstName: 'Zoe\u0308' }
    expect((await save({ ...businessForm(person), ...typed })).status).toBe(200)
    expect(await current()).toMatchObject({
      address: 'Rue de l’école',
      arabicAddress: 'شارع العليا',
      firstName: 'Zoë',
    })
  })

  test('a card number between invisible marks is refused and not stored', async () => {
    const { person, save, current } = await someVerifiedPerson(api, 'business')
    const address = [...'4111111111111111'].join('\u200b'.repeat(6))
    const { body } = await save({ ...businessForm(person), address })
    expect(body).toMatchObject({ message: { code: 'card-data-refused' } })
    expect((await current()).step).toBe('basic-info')
  })

  test('a sub-domain of the e-mail’s domain is accepted [5.53]', async () => {
    const { person, save } = await someVerifiedPerson(api, 'business')
    expect((await save({ ...businessForm(person), domain: 'cloud.acme-trading.com' })).status).toBe(200)
  })
})

describe('the individual form', () => {
  test.each<[keyof IndividualInfo, unknown, string, string]>([
    ['identificationNumber', '100000001', 'National ID / Iqama should have 10 digits', '[5.63]'],
    ['phone', '0512', 'Invalid Phone Number', '[5.64]'],
    ['phone', '+97150123456', 'Invalid Phone Number', '[5.64]'],
    ['arabicAddress', '', 'This field is required', '[5.65]'],
    ['arabicAddress', 'ا'.repeat(121), 'Please use at most 120 characters', '[5.46]'],
    ['postalCode', '123456', 'Postal code should have 5 digits', '[5.65]'],
    ['address', null, 'This field is required', '[5.65]'],
    [
      'accountName',
      'masar-org-1',
      'Account Name takes lowercase letters, digits and single hyphens after its prefix',
      '[5.47]',
    ],
  ])('the server refuses %s %j in the individual form with %j %s', async (field, value, message) => {
    const { person, save } = await someVerifiedPerson(api, 'individual')
    expect(await refusal(save({ ...individualForm(person), [field]: value }))).toEqual([400, field, message])
  })

  test('names from the identity service cannot be changed and may be omitted [5.66, 4.085]', async () => {
    const { person, save } = await someVerifiedPerson(api, 'individual')
    expect(await refusal(save({ ...individualForm(person), lastName: 'Different' }))).toEqual([
      400,
      'lastName',
      'Please enter a valid input.',
    ])
    const { status, body } = await save(individualForm(person))
    expect(status).toBe(200)
    expect(body.customer.firstName).toMatch(/^[A-Z][a-z]+/)
    expect(body.customer.verifiedNames).toEqual([
      'firstName',
      'lastName',
      'arabicFirstName',
      'arabicLastName',
    ])
    expect(body.customer.arabicFirstName).toMatch(/^[\u0600-\u06ff ]+$/)
  })

  test('the contact e-mail of an individual is their own [5.67]', async () => {
    const { person, save } = await someVerifiedPerson(api, 'individual')
    const { body } = await save(individualForm(person))
    expect(body.customer.contactEmail).toBe(person.email)
    expect((await save({ ...individualForm(person), contactEmail: 'other@gmail.com' })).status).toBe(400)
  })
})
