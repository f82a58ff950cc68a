import { expect, test } from 'vitest'
import { NafathNames, verifiedNames } from './nafath.ts'

const names = (claims: Record<string, unknown>) => verifiedNames(NafathNames.parse(claims))

test('a citizen has a family name, in both scripts', () => {
  expect(
    names({
      firstName: 'سارة',
      familyName: 'القحطاني',
      englishFirstName: 'Sarah',
      englishLastName: 'Alqahtani',
    }),
  ).toEqual({
    firstName: 'Sarah',
    lastName: 'Alqahtani',
    arabicFirstName: 'سارة',
    arabicLastName: 'القحطاني',
  })
})

test('the names of a resident come from the fields firstName and lastName', () => {
  expect(
    names({ firstName: 'جون', lastName: 'سميث', englishFirstName: 'John', englishLastName: 'Smith' }),
  ).toMatchObject({ arabicFirstName: 'جون', arabicLastName: 'سميث' })
})

test('a missing name, even one written as "null", leaves its field unset', () => {
  const nothing = { firstName: null, lastName: null, arabicFirstName: null, arabicLastName: null }
  expect(names({})).toEqual(nothing)
  expect(
    names({ firstName: 'null', familyName: ' ', englishFirstName: null, englishLastName: 'NULL' }),
  ).toEqual(nothing)
})

test('a family name in Latin letters replaces a missing English last name, and a family name in Arabic letters does not', () => {
  expect(names({ familyName: 'Smith' })).toMatchObject({ lastName: 'Smith', arabicLastName: null })
  expect(names({ familyName: 'القحطاني' })).toMatchObject({ lastName: null, arabicLastName: 'القحطاني' })
})

test('names are read without unreadable and invisible characters', () => {
  expect(
    names({
      firstName: '\u202bسـارة\u202c',
      familyName: 'علی\u200cرضا\0',
      englishFirstName: 'Zoe\u0308\ue000',
      englishLastName: "O'Brien\nSmith",
    }),
  ).toEqual({
    firstName: 'Zoë',
    lastName: "O'Brien Smith",
    arabicFirstName: 'سارة',
    arabicLastName: 'علی\u200cرضا',
  })
})
