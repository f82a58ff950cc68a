import { describe, expect, test } from 'vitest'
import type { FieldMessage } from '#contract/field-messages.ts'
import { cardFormProblem, splitExpiry } from './card-form.ts'

const now = new Date('2026-03-15T12:00:00Z')
const form = { number: '4111111111111111', cvc: '123', name: 'Sara Omar', month: '03', year: '26' }
const keyOf = (change: Partial<typeof form>, at = now) =>
  cardFormProblem({ ...form, ...change }, at)?.key ?? null

describe('the card form', () => {
  test('the card form is valid when all fields are valid [5.80]', () => {
    expect(cardFormProblem(form, now)).toBeNull()
  })

  test('the card form reports the first problem in the order number, CVC, name, expiry [5.80]', () => {
    const wrong = { number: '1', cvc: '1', name: 'Sara', month: '13', year: '26' }
    const problemFields = []
    const fixes = [{}, { number: form.number }, { cvc: form.cvc }, { name: form.name }]
    let current = wrong
    for (const fix of fixes) {
      current = { ...current, ...fix }
      problemFields.push(cardFormProblem(current, now)?.field)
    }
    expect(problemFields).toEqual(['number', 'cvc', 'name', 'expiry'])
  })

  test.each<[Partial<typeof form>, FieldMessage | null, string]>([
    [{ number: '4'.repeat(15) }, null, '[5.81]'],
    [{ number: '4'.repeat(14) }, 'card-number', '[5.81]'],
    [{ number: '4'.repeat(17) }, 'card-number', '[5.81]'],
    [{ number: '4111 1111 1111 11' }, 'card-number', '[5.81]'],
    [{ number: '' }, 'card-number', '[5.81]'],
    [{ number: '4201320111111010' }, 'card-brand', '[5.90]'],
    [{ number: '420132' }, 'card-brand', '[5.90]'],
    [{ number: '370000000000002' }, 'card-brand', '[5.90]'],
    [{ cvc: '12' }, 'card-cvc', '[5.82]'],
    [{ cvc: '1234' }, 'card-cvc', '[5.82]'],
    [{ cvc: '12a' }, 'card-cvc', '[5.82]'],
    [{ name: 'Sara' }, 'card-name', '[5.83]'],
    [{ name: 'Sara ' }, 'card-name', '[5.83]'],
    [{ name: '' }, 'card-name', '[5.83]'],
    [{ name: `Sara ${'a'.repeat(115)}` }, null, '[5.83]'],
    [{ name: `Sara ${'a'.repeat(116)}` }, 'card-name', '[5.83]'],
    [{ month: '13' }, 'card-month', '[5.85]'],
    [{ month: '00' }, 'card-month', '[5.85]'],
    [{ month: '' }, 'card-month', '[5.85]'],
    [{ year: '25' }, 'card-year', '[5.86]'],
    [{ year: '' }, 'card-year', '[5.86]'],
    [{ year: '2' }, 'card-year', '[5.86]'],
    [{ year: '27', month: '01' }, null, '[5.87]'],
    [{ year: '26', month: '02' }, 'card-expired', '[5.87]'],
    [{ year: '26', month: '03' }, null, '[5.87]'],
  ])('the card form with %o has the problem %s %s', (change, key) => {
    expect(keyOf(change)).toBe(key)
  })

  test('the card form compares the expiry with the month in Riyadh [5.87]', () => {
    expect(keyOf({}, new Date('2026-03-31T20:59:59Z'))).toBeNull()
    expect(keyOf({}, new Date('2026-03-31T21:00:00Z'))).toBe('card-expired')
  })

  test('a typed expiry is read as month and year [5.84]', () => {
    expect(splitExpiry('12/30')).toEqual({ month: '12', year: '30' })
    expect(splitExpiry('1')).toEqual({ month: '1', year: '' })
  })
})
