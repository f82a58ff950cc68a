import { expect, test } from 'vitest'
import { parseSellerAddress } from './invoice-parties.ts'

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
