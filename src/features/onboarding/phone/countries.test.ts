import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { callingCode, countryOf, countryOptions } from './countries.ts'

test('every country is listed with its calling code', () => {
  const offered = countryOptions('en').map(({ value }) => value)
  expect(offered.toSorted()).toEqual(getCountries().toSorted())
  for (const country of getCountries())
    expect(callingCode(country)).toBe(`+${getCountryCallingCode(country)}`)
})

test('the list is in the language of the page and shows the codes', () => {
  const label = (language: string) => countryOptions(language).find(({ value }) => value === 'SA')?.label
  expect(label('en')).toBe('+966 Saudi Arabia')
  expect(label('ar')).toContain('+966')
  expect(label('ar')).toContain('السعودية')
})

test('a number belongs to the country of its code, or to Saudi Arabia without a known code [9.28]', () => {
  expect(countryOf('+96650')).toBe('SA')
  expect(countryOf('+97150')).toBe('AE')
  expect(countryOf('')).toBe('SA')
})
