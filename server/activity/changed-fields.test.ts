import { describe, expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

const company = { accountType: 'business', district: 'Al Olaya', vatId: '300710482300003' }
const compare = (before: object, after: object, erases = false) =>
  changedFields({ noun: 'account', before: { ...before }, after: { ...after }, erases })

describe('the changed fields of an account', () => {
  test('are those that differ, with both values', () => {
    const before = { ...company, package: 'Basic', monthlyQuota: null, threshold: 500 }
    const after = { ...company, package: 'Standard', monthlyQuota: 100, threshold: 500 }
    expect(compare(before, after)).toEqual({ package: ['Basic', 'Standard'], monthlyQuota: [null, 100] })
  })

  test('have the address and VAT ID of a business, and not the address of an individual', () => {
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
    'name %s without its values',
    (field) => {
      expect(compare({ ...company, [field]: 'before' }, { ...company, [field]: 'after' })).toEqual({
        [field]: null,
      })
    },
  )

  test('have no values when the call erases personal data', () => {
    expect(compare(company, { ...company, district: null, status: 'cancelled' }, true)).toEqual({
      status: null,
      district: null,
    })
  })

  test('read instants in UTC, and of a hold only whether there is one', () => {
    const at = new Date('2026-03-06T09:00:00Z')
    expect(compare({ heldAt: null, activationDate: null }, { heldAt: at, activationDate: at })).toEqual({
      heldAt: [false, true],
      activationDate: [null, at.toISOString()],
    })
  })

  test('have no number that looks like an identity number in a text', () => {
    const changed = compare({ ...company, address: null }, { ...company, address: 'Villa 1012345678' })
    expect(changed).toEqual({ address: [null, 'Villa [id]'] })
  })

  test('leave out keys, counters and what Masar keeps for itself', () => {
    const at = new Date('2026-03-06T09:00:00Z')
    expect(compare({ revision: 1, updatedAt: null }, { revision: 2, updatedAt: at })).toEqual({})
  })
})

test('a person who changes the account keeps access, which is no change', () => {
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

test('a removed target has its values before', () => {
  const before = { share: 0.9, seconds: 240 }
  expect(changedFields({ noun: 'target', before, after: undefined, erases: false })).toEqual({
    share: [0.9, null],
    seconds: [240, null],
  })
})
