import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OldBillingAccounts } from '#contract/forms/migration.ts'
import {
  billingAccountIdFilter,
  billingAccountsProblem,
  billingAccountsValue,
  finishBillingAccount,
  maySubmitBillingAccounts,
  pasteBillingAccounts,
  typeBillingAccounts,
} from './billing-account-ids.ts'

const ONE = '012345-67890A-BCDEF0'
const TWO = 'AAAAAA-BBBBBB-CCCCCC'

describe('one ID while typing', () => {
  test.each([
    ['01ab', '01AB'],
    ['01 ab_cd', '01ABCD'],
    ['012345--67890a', '012345-67890A'],
    ['٠١٢', '012'],
    [`${ONE}XYZ`, ONE],
  ])('the typed ID %j becomes %j [5.76, 5.77]', (typed, value) => {
    expect(billingAccountIdFilter(typed)).toBe(value)
  })

  test('a typed ID stays the same when it is filtered again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aZ0-٣ ,é') }), (typed) => {
        const value = billingAccountIdFilter(typed)
        expect(value).toMatch(/^[A-Z0-9-]{0,20}$/)
        expect(value).not.toContain('--')
        expect(billingAccountIdFilter(value)).toBe(value)
      }),
    )
  })
})

describe('several IDs', () => {
  test('a comma, a blank or Enter turns a complete ID into a chip [5.79]', () => {
    expect(typeBillingAccounts([], `${ONE},`)).toEqual({ ids: [ONE], typed: '' })
    expect(typeBillingAccounts([ONE], `${TWO.toLowerCase()} `)).toEqual({ ids: [ONE, TWO], typed: '' })
    expect(finishBillingAccount({ ids: [], typed: ONE })).toEqual({ ids: [ONE], typed: '' })
    expect(typeBillingAccounts([], ONE)).toEqual({ ids: [], typed: ONE })
  })

  test('an incomplete ID stays in the input [5.79]', () => {
    expect(finishBillingAccount({ ids: [ONE], typed: '0123' })).toEqual({ ids: [ONE], typed: '0123' })
    expect(finishBillingAccount({ ids: [], typed: '' })).toEqual({ ids: [], typed: '' })
  })

  test('a pasted list becomes chips, each once, and the rest stays in the input [5.79]', () => {
    expect(typeBillingAccounts([], `${ONE}, ${TWO}\n${ONE};oops`)).toEqual({ ids: [ONE, TWO], typed: 'OOPS' })
  })

  test.each([
    [ONE, [], ONE],
    [`billingAccounts/${ONE.toLowerCase()}`, [], ONE],
    [`Billing account ID: ${ONE}`, [], ONE],
    [`${ONE} 0123`, [ONE], '0123'],
    [`${ONE} ${TWO}`, [ONE, TWO], ''],
    [`\u2068${ONE}\u2069\u200f`, [], ONE],
    [`${ONE.replaceAll('-', '\u2013')};${TWO}`, [ONE, TWO], ''],
    [ONE.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))), [], ONE],
  ])('a pasted %j is read as a whole [5.79]', (pasted, ids, typed) => {
    expect(pasteBillingAccounts([], pasted)).toEqual({ ids, typed })
  })

  test.each([`${ONE}0`, `0${ONE}`, `${ONE}-012345`, `${TWO}, ${ONE}0`])(
    'a pasted %j is refused, since the cut text would be another ID [5.77, 5.78]',
    (pasted) => {
      expect(pasteBillingAccounts([], pasted)).toBeNull()
    },
  )

  test('IDs after the twentieth are ignored', () => {
    const list = Array.from({ length: 25 }, (_, index) => `AAAAAA-BBBBBB-${100_000 + index}`).join(',')
    expect(typeBillingAccounts([], list).ids.length).toBe(20)
  })
})

test.each([
  [{ ids: [], typed: '' }, false, null],
  [{ ids: [], typed: '0123' }, false, 'billing-account-format'],
  [{ ids: [ONE], typed: '0123' }, false, 'billing-account-format'],
  [{ ids: [], typed: ONE }, true, null],
  [{ ids: [ONE], typed: '' }, true, null],
  [{ ids: [ONE], typed: '0123456789ABCDEFGHIJ' }, true, 'billing-account-format'],
])('with %j Submit is enabled: %s; the message is %s [5.77, 5.78]', (input, alive, problem) => {
  expect(maySubmitBillingAccounts(input)).toBe(alive)
  expect(billingAccountsProblem(input)).toBe(problem)
})

test('the sent value matches the contract [5.79]', () => {
  const value = billingAccountsValue({ ids: [ONE, TWO], typed: ONE })
  expect(value).toBe(`${ONE},${TWO}`)
  expect(OldBillingAccounts.parse(value)).toBe(value)
})

test('repeated separators count as one, and no empty ID is sent [5.79]', () => {
  const id = 'AAAAAA-BBBBBB-CCCCCC'
  expect(typeBillingAccounts([], `${id} ,; ${id.toLowerCase()} `)).toEqual({ ids: [id], typed: '' })
  expect(billingAccountsValue({ ids: [id], typed: '' })).toBe(id)
})
