import { describe, expect, test } from 'vitest'
import { FIELD_MESSAGES, toFieldProblem } from '../field-messages.ts'
import { BusinessName, hasRepeats, PersonName, trimName } from './names.ts'

const problems = (value: unknown, schema = PersonName) =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => toFieldProblem(issue).key)

describe('repeats in a name', () => {
  test.each(['a--b', 'a..b', 'a  b', 'a. b', 'a .b', 'a- b', 'a -b', 'a.-b', 'a-.b'])(
    'the name %j has repeated dots, hyphens or spaces [5.14]',
    (value) => {
      expect(hasRepeats(value)).toBe(true)
      expect(problems(value)).toEqual(['repeats'])
    },
  )

  test.each(['Ali Omar', 'Al-Omar', 'St.John', 'A.B-C d'])(
    'the name %j has no repeated dots, hyphens or spaces [5.14]',
    (value) => {
      expect(hasRepeats(value)).toBe(false)
      expect(PersonName.parse(value)).toBe(value)
    },
  )

  test('repeats in a name have a plain message [5.16]', () => {
    expect(FIELD_MESSAGES.repeats).toBe('Please remove repeated or misplaced dots, hyphens and spaces')
  })
})

describe('a name', () => {
  test.each([
    ['Ali ', 'Ali'],
    ['Ali.-. ', 'Ali'],
    ['  Ali', 'Ali'],
    ['Ali Omar -', 'Ali Omar'],
    ['-.-', ''],
  ])('the name %j is trimmed to %j [5.15]', (typed, kept) => {
    expect(trimName(typed)).toBe(kept)
  })

  test('a name is stored without spaces, dots and hyphens at its end [5.15]', () => {
    expect(PersonName.parse('Ali Omar. ')).toBe('Ali Omar')
    expect(problems('. -')).toEqual(['required'])
  })

  test.each(['Ali_Omar', 'علي', 'Ali, Omar', 'O’Hara'])('the name %j is refused [5.13]', (value) => {
    expect(problems(value)).toEqual(['name-characters'])
  })

  test.each([
    ['a\u0000b', 'characters'],
    ['Ali\nOmar', 'one-line'],
    [`A${'\u0335'.repeat(5)}li`, 'marks'],
  ])('the name %j has the problem %s', (value, problem) => {
    expect(problems(value)).toEqual([problem])
  })

  test('a name may have letters with marks, which are stored as one character', () => {
    expect(PersonName.parse('Zoë Müller')).toBe('Zoë Müller')
    expect(PersonName.parse('Zoe\u0308 Mu\u0308ller')).toBe('Zoë Müller')
    expect(problems('e\u0301'.repeat(40))).toEqual([])
  })

  test('a name of a person has at most 40 characters, of a business 150 [5.17, 5.28]', () => {
    expect(problems('a'.repeat(40))).toEqual([])
    expect(problems('a'.repeat(41))).toEqual(['too-long'])
    expect(problems('a'.repeat(150), BusinessName)).toEqual([])
    expect(problems('a'.repeat(151), BusinessName)).toEqual(['too-long'])
  })
})
