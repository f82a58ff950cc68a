import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountType } from '#contract/entities/common.ts'
import { ACCOUNT_NAME_PREFIXES, accountName } from '#contract/text/account-name.ts'
import { editAccountName, finishAccountName, proposedAccountName } from './account-name.ts'

const edited = (typed: string, previous = 'masar-org-7001272475', type: AccountType = 'business') =>
  editAccountName(type, typed, previous).value

describe('the proposed account name', () => {
  test('the proposed account name is the prefix of the account type and the number [5.47, 5.52]', () => {
    expect(proposedAccountName('business', '7001272475')).toBe('masar-org-7001272475')
    expect(proposedAccountName('individual', '1000000016')).toBe('masar-ind-1000000016')
    expect(proposedAccountName('business', '')).toBe('masar-org-')
  })
})

describe('editing an account name', () => {
  test.each([
    ['masar-org-My Company', 'masar-org-my-company'],
    ['masar-org-acme_&.co', 'masar-org-acmeco'],
    ['masar-org-a  b', 'masar-org-a-b'],
    ['masar-org-a--b', 'masar-org-a-b'],
    ['masar-org--a', 'masar-org-a'],
    ['masar-org-شركة٣', 'masar-org-3'],
    ['masar-org-a-', 'masar-org-a-'],
    ['MASAR-ORG-Acme', 'masar-org-acme'],
  ])('the typed account name %j becomes %j [5.48, 5.52]', (typed, value) => {
    expect(edited(typed)).toBe(value)
  })

  test.each([
    ['everything deleted', '', 'masar-org-'],
    ['everything replaced', 'Acme', 'masar-org-acme'],
    ['everything replaced by a word that starts like the prefix', 'master', 'masar-org-master'],
    ['a character deleted inside the prefix', 'masar-rg-7001272475', 'masar-org-7001272475'],
    ['the last character of the prefix deleted', 'masar-org7001272475', 'masar-org-7001272475'],
    ['deleted from the middle of the prefix on', 'masar-o', 'masar-org-'],
    ['the prefix deleted', '7001272475', 'masar-org-7001272475'],
    ['the prefix and one digit deleted', '001272475', 'masar-org-001272475'],
    ['a character typed before the prefix', 'xmasar-org-7001272475', 'masar-org-x7001272475'],
    ['a whole name pasted', 'masar-org-acme', 'masar-org-acme'],
  ])('an edited account name keeps its prefix with %s [5.49]', (_, typed, value) => {
    expect(edited(typed)).toBe(value)
  })

  test('an edited business name is cut at 36 characters after its prefix [5.50]', () => {
    expect(edited(`masar-org-${'a'.repeat(40)}`)).toBe(`masar-org-${'a'.repeat(36)}`)
  })

  test('an edited individual’s name is cut at 60 characters with its prefix, and the cut is reported [5.51]', () => {
    const previous = 'masar-ind-'
    expect(editAccountName('individual', `masar-ind-${'a'.repeat(50)}`, previous)).toEqual({
      value: `masar-ind-${'a'.repeat(50)}`,
      tooLong: false,
    })
    expect(editAccountName('individual', `masar-ind-${'a'.repeat(51)}`, previous)).toEqual({
      value: `masar-ind-${'a'.repeat(50)}`,
      tooLong: true,
    })
  })

  const anything = fc.string({
    unit: fc.oneof(fc.constantFrom(...'masar-org-ind 7A'), fc.string({ unit: 'binary', maxLength: 1 })),
  })

  test.each<AccountType>(['business', 'individual'])(
    'a %s account keeps its prefix and its limits after any edits [5.49, 5.51]',
    (type) => {
      fc.assert(
        fc.property(fc.array(fc.tuple(anything, fc.nat(70), fc.nat(70)), { maxLength: 6 }), (edits) => {
          let value = proposedAccountName(type, '7001272475')
          for (const [inserted, from, length] of edits) {
            const typed = value.slice(0, from) + inserted + value.slice(from + length)
            value = editAccountName(type, typed, value).value
            expect(value.startsWith(ACCOUNT_NAME_PREFIXES[type])).toBe(true)
            expect(value.length).toBeLessThanOrEqual(60)
            const left = finishAccountName(type, value)
            expect(left === ACCOUNT_NAME_PREFIXES[type] || accountName(type).safeParse(left).success).toBe(
              true,
            )
            expect(editAccountName(type, value, value).value).toBe(value)
          }
        }),
      )
    },
  )
})

describe('the ends of an account name', () => {
  test('a proposal that is too long is cut [5.50]', () => {
    expect(proposedAccountName('business', '1'.repeat(40))).toBe(`masar-org-${'1'.repeat(36)}`)
    expect(proposedAccountName('individual', '1'.repeat(60))).toBe(`masar-ind-${'1'.repeat(50)}`)
  })

  test('an account name loses one hyphen at its end, and never its prefix, when the field loses focus [5.52]', () => {
    expect(finishAccountName('business', 'masar-org-acme-')).toBe('masar-org-acme')
    expect(finishAccountName('business', 'masar-org-a-b')).toBe('masar-org-a-b')
    expect(finishAccountName('business', 'masar-org-')).toBe('masar-org-')
  })

  test.each([
    ['masar-org-aaaa', 'masar-org-aaa', 'masar-org-aaa'],
    ['masar-org-abab', 'masarorg-abab', 'masar-org-abab'],
    ['masar-org-11', '11', 'masar-org-11'],
  ])('the prefix of %j, changed into %j, is restored: %j [5.49]', (previous, typed, value) => {
    expect(edited(typed, previous)).toBe(value)
  })
})
