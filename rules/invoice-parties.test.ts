import { expect, test } from 'vitest'
import { companyNumberScheme, parseSellerAddress } from './invoice-parties.ts'

test('an address names its building, street, district, city and postal code', () => {
  expect(
    parseSellerAddress('8228 طريق الملك فهد، حي العليا، الرياض 12333، المملكة العربية السعودية'),
  ).toEqual({
    building: '8228',
    street: 'طريق الملك فهد',
    district: 'حي العليا',
    city: 'الرياض',
    postalCode: '12333',
  })
})

test.each([
  '228 طريق الملك فهد، حي العليا، الرياض 12333',
  '8228 طريق الملك فهد، الرياض 12333',
  '8228 طريق الملك فهد، حي العليا، الرياض 1233',
  'طريق الملك فهد، حي العليا، الرياض',
])('%s is refused', (text) => {
  expect(parseSellerAddress(text)).toBeNull()
})

test.each([
  ['7001272475', '700'],
  ['1010998877', 'CRN'],
  ['700127247', 'CRN'],
  ['70012724750', 'CRN'],
  [null, 'CRN'],
])('the scheme of the company number %s is %s', (number, scheme) => {
  expect(companyNumberScheme(number)).toBe(scheme)
})
