import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { FIELD_MESSAGES, fieldMessageText, toFieldProblem } from './field-messages.ts'

const problemsOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(toFieldProblem)

describe('the field messages', () => {
  test('the field messages match the specification [5.60, 5.61, 5.70, 5.71, 5.74, 8.47]', () => {
    expect(FIELD_MESSAGES).toMatchObject({
      'fill-required': 'Please fill all required fields',
      'resolve-issues': 'Please resolve all issues to move forward',
      'file-too-large': 'Please upload file less than 10 MB',
      'documents-missing': 'Please attach all files to proceed.',
      'file-type': 'Please upload a pdf, doc, docx, png, jpeg or jpg file',
    })
  })

  test('the field messages of the card form match the specification [5.81, 5.82, 5.83, 5.85, 5.86, 5.87, 5.89, 8.48]', () => {
    expect(FIELD_MESSAGES).toMatchObject({
      'card-number': 'Invalid card number',
      'card-cvc': 'Invalid CVV',
      'card-name': 'Invalid Card Holder Name',
      'card-month': 'Invalid month',
      'card-year': 'Invalid year',
      'card-expired': 'Card has expired',
      'card-brand': '{brand} cards are not accepted, please add another card!.',
    })
  })

  test('the field messages take parameters', () => {
    expect(fieldMessageText('card-brand', { brand: 'Mada' })).toBe(
      'Mada cards are not accepted, please add another card!.',
    )
    expect(fieldMessageText('too-long', { max: 40 })).toBe('Please use at most 40 characters')
  })
})

describe('an issue of a schema', () => {
  test('an issue of a schema becomes a field, a key and a limit', () => {
    const schema = z.object({ person: z.object({ name: z.string().max(3, 'too-long') }) })
    expect(problemsOf(schema, { person: { name: 'long' } })).toEqual([
      { field: 'person.name', key: 'too-long', params: { max: 3 } },
    ])
  })

  test('an issue of a schema without a message key gets a general message', () => {
    expect(problemsOf(z.object({ a: z.string().max(3) }), { a: 'long' })[0]?.key).toBe('too-long')
    expect(problemsOf(z.object({ a: z.boolean() }), { a: 'yes' })[0]?.key).toBe('invalid')
    expect(problemsOf(z.object({ a: z.string().regex(/x/, 'toString') }), { a: 'y' })[0]?.key).toBe('invalid')
    expect(problemsOf(z.strictObject({}), { b: 1 })).toEqual([
      { field: 'b', key: 'unknown-field', params: {} },
    ])
  })
})
