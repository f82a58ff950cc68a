import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRealPhone } from '#rules/phone.ts'
import { findSaudiNumber } from './find-number.ts'
import { findWorldNumber } from './find-world-number.ts'

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((list) => list.join(''))
const saudi = fc
  .tuple(
    fc.constantFrom('', '0', '1', '5', '800', '811', '92', '9'),
    fc.integer({ min: 5, max: 9 }).chain(digits),
  )
  .map(([start, rest]) => start + rest)

test('Saudi numbers are valid by the carriers’ numbering plan [5.58]', () => {
  fc.assert(
    fc.property(saudi, (own) => {
      const number = `+966${own}`
      expect(findSaudiNumber(number)?.number === number).toBe(isRealPhone(number))
    }),
    { numRuns: 2000 },
  )
})

test.each(['551234567', '112345678', '8001234567', '920012345'])(
  'the Saudi number %s is grouped as by the library',
  (own) => {
    expect(findSaudiNumber(`+966${own}`)).toEqual(findWorldNumber(`+966${own}`))
  },
)

test('a foreign number is not read as a Saudi one', () => {
  expect(findSaudiNumber('+971501234567')).toBeNull()
  expect(findSaudiNumber('0551234567', 'AE')).toBeNull()
})
