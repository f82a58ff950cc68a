import { describe, expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

const company = { accountType: 'business', district: 'Al Olaya', vatId: '300710482300003' }
const compare = (before: object, after: object, erases = false) =>
  changedFields({ noun: 'account', before: { ...before }, after: { ...after }, erases })

describe('the changed fields of an account', () => {
  test('the fields that differ are listed with both values', () => {
    const before = { ...company, package: 'Basic', monthlyQuota: null, threshold: 500 }
    const after = { ...company, package: 'Standard', monthlyQuota: 100, threshold: 500 }
    expect(compare(before, after)).toEqual({ package: ['Basic', 'Standard'], monthlyQuota: [null, 100] })
  })

  test('the address and VAT ID of a business have values, those of an individual have none', () => {
    const moved = { ...company, district: 'Al Malqa', vatId: '310175397400003' }
    expect(compare(company, moved)).toEqual({
      district: ['Al Olaya', 'Al Malqa'],
      vatId: ['300710482300003', '310175397400003'],
    })
    const person = { accountType: 'individual' }
    expect(compare({ ...company, ...person }, { ...moved, ...person })).toEqual({
      district: null,
      vatId: null,
    })
  })

  test.each(['identificationNumber', 'firstName', 'arabicLastName', 'phone', 'contactEmail', 'holdNote'])(
    'a change of %s is listed without values',
    (field) => {
      expect(compare({ ...company, [field]: 'before' }, { ...company, [field]: 'after' })).toEqual({
        [field]: null,
      })
    },
  )

  test('changed fields have no values when the call erases personal data', () => {
    expect(compare(company, { ...company, district: null, status: 'cancelled' }, true)).toEqual({
      status: null,
      district: null,
    })
  })

  test('an instant is shown in UTC, and a hold only as yes or no', () => {
    const at = new Date('2026-03-06T09:00:00Z')
    expect(compare({ heldAt: null, activationDate: null }, { heldAt: at, activationDate: at })).toEqual({
      heldAt: [false, true],
      activationDate: [null, at.toISOString()],
    })
  })

  test('a changed text hides a number that looks like an identity number', () => {
    const changed = compare({ ...company, address: null }, { ...company, address: 'Villa 1012345678' })
    expect(changed).toEqual({ address: [null, 'Villa [id]'] })
  })

  test('internal keys, counters and timestamps are not listed', () => {
    const at = new Date('2026-03-06T09:00:00Z')
    expect(compare({ revision: 1, updatedAt: null }, { revision: 2, updatedAt: at })).toEqual({})
  })
})

test('a move to another account is not listed, but the loss of an account is', () => {
  const move = (before: string | null, after: string | null) =>
    changedFields({
      noun: 'person',
      before: { customerId: before },
      after: { customerId: after },
      erases: false,
    })
  expect(move('a', 'b')).toEqual({})
  expect(move('a', null)).toEqual({ customerId: [true, false] })
})

test('a removed target is listed with its former values', () => {
  const before = { share: 0.9, seconds: 240 }
  expect(changedFields({ noun: 'target', before, after: undefined, erases: false })).toEqual({
    share: [0.9, null],
    seconds: [240, null],
  })
})
