import { type CountryCode, type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import full from 'libphonenumber-js/metadata.min.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { leanPhoneMetadata } from './phone-metadata.ts'

const lean = leanPhoneMetadata(full) as unknown as MetadataJson
const complete = full as unknown as MetadataJson
const countries = Object.entries(examples) as [CountryCode, string][]

const judge = (number: string, country: CountryCode, metadata: MetadataJson) => {
  const parsed = parsePhoneNumberFromString(number, country, metadata)
  return { number: parsed?.number, country: parsed?.country, valid: parsed?.isValid() }
}

describe('the lean metadata', () => {
  test('accepts a number of every country, as the complete one does', () => {
    expect(countries.length).toBeGreaterThan(200)
    for (const [country, number] of countries) {
      expect(judge(number, country, lean)).toEqual(judge(number, country, complete))
      expect(judge(number, country, lean).valid).toBe(true)
    }
  })

  test('refuses what the complete one refuses', () => {
    for (const [country, number] of countries) {
      const wrong = [number.slice(0, -3), `${number}0000`, number.replace(/\d/g, '0')]
      for (const other of wrong) expect(judge(other, country, lean)).toEqual(judge(other, country, complete))
    }
  })

  test('groups a Saudi number as before', () => {
    const shown = parsePhoneNumberFromString('+966512345678', lean)?.formatInternational()
    expect(shown).toBe('+966 51 234 5678')
  })

  test('is half the size', () => {
    expect(JSON.stringify(lean).length).toBeLessThan(JSON.stringify(full).length * 0.55)
  })
})

test('metadata of another shape stops the build', () => {
  expect(() => leanPhoneMetadata({ entries: {} })).toThrow()
})
