import { describe, expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { FIELD_MESSAGES, type FieldMessage, toFieldProblem } from '../field-messages.ts'
import {
  BuildingNumber,
  CrNumber,
  crProblem,
  IdentityNumber,
  PostalCode,
  VatId,
  vatProblem,
} from './numbers.ts'

const problems = (schema: ZodMiniType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => toFieldProblem(issue).key)

describe('a commercial registration number', () => {
  test.each<[string, FieldMessage | null]>([
    ['7001272475', null],
    ['1010711252', 'cr-series'],
    ['1', 'cr-series'],
    ['700127247', 'cr-length'],
    ['70012724751', 'cr-length'],
    ['700127247x', 'digits-only'],
    ['', 'required'],
  ])('the CR number %j has the problem %s [5.31, 5.32, 5.33]', (value, problem) => {
    expect(crProblem(value)).toBe(problem)
    expect(problems(CrNumber, value)).toEqual(problem ? [problem] : [])
  })

  test('a CR number outside the 700 series has a separate message [5.32]', () => {
    expect(FIELD_MESSAGES['cr-series']).toBe('Please Enter the 700-series CR number')
  })

  test('a CR number has the verification message of the specification [5.34]', () => {
    expect(FIELD_MESSAGES['cr-not-verified']).toBe('Please verify CR number')
  })
})

describe('a VAT ID', () => {
  test.each<[string, FieldMessage | null, string]>([
    ['310122393500003', null, '[5.35]'],
    ['31012239350000', 'vat-length', '[5.35]'],
    ['3101223935000033', 'vat-length', '[5.35]'],
    ['110122393500003', 'vat-start', '[5.36]'],
    ['310122393500001', 'vat-end', '[5.37]'],
    ['110122393500001', 'vat-start-and-end', '[5.38]'],
    ['1', 'vat-length', '[5.41]'],
    ['31012239350000x', 'digits-only', '[5.41]'],
    ['', 'vat-required', '[5.39]'],
  ])('the VAT ID %j has the problem %s %s', (value, problem) => {
    expect(vatProblem(value)).toBe(problem)
    expect(problems(VatId, value)).toEqual(problem ? [problem] : [])
  })

  test.each<[FieldMessage, string, string]>([
    ['vat-length', 'VAT ID should be 15 characters long', '[5.35]'],
    ['vat-start', 'VAT ID should start with 3', '[5.36]'],
    ['vat-end', 'VAT ID should end with 3', '[5.37]'],
    ['vat-start-and-end', 'VAT ID should start and end with 3', '[5.38]'],
    ['vat-required', 'VAT ID is required', '[5.39]'],
  ])('the message %s is %j %s', (key, words) => {
    expect(FIELD_MESSAGES[key]).toBe(words)
  })
})

describe('a postal code', () => {
  test.each(['12345', ' 00001 '])('the postal code %j is accepted [5.42]', (value) => {
    expect(PostalCode.parse(value)).toBe(value.trim())
  })

  test.each(['1234', '123456', '1234a', '12-345'])('the postal code %j is refused [5.42, 5.65]', (value) => {
    expect(problems(PostalCode, value)).toEqual(['postal-code'])
    expect(FIELD_MESSAGES['postal-code']).toBe('Postal code should have 5 digits')
  })
})

describe('a unit or building number', () => {
  test.each(['1', '12B', 'A'.repeat(20)])('the building number %j is accepted [5.43]', (value) => {
    expect(BuildingNumber.parse(value)).toBe(value)
  })

  test.each<[string, FieldMessage]>([
    ['12-B', 'alphanumeric'],
    ['1 2', 'alphanumeric'],
    ['٣', 'alphanumeric'],
    ['A'.repeat(21), 'too-long'],
    ['', 'required'],
  ])('the building number %j has the problem %s [5.43, 5.25]', (value, problem) => {
    expect(problems(BuildingNumber, value)).toEqual([problem])
  })
})

describe('a National ID or Iqama', () => {
  test('a National ID or Iqama has ten digits, regardless of its check digit [5.63]', () => {
    expect(IdentityNumber.parse('1000000001')).toBe('1000000001')
    for (const wrong of ['100000000', '10000000011', '100000000a'])
      expect(problems(IdentityNumber, wrong)).toEqual(['national-id-length'])
  })

  test('a National ID or Iqama has the verification message of the specification [4.090, 5.62]', () => {
    expect(FIELD_MESSAGES['identity-not-verified']).toBe('Please verify National ID / Iqama')
    expect(FIELD_MESSAGES['identity-retry']).toBe('Please check your National ID / Iqama and retry!')
  })
})
