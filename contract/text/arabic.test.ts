import { describe, expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { toFieldProblem } from '../field-messages.ts'
import { arabicText, englishText } from './arabic.ts'

const problems = (schema: ZodMiniType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => toFieldProblem(issue).key)

describe('an Arabic field', () => {
  test.each(['شركة اختبار للتجارة', 'حي العليا ١٢', 'أبو بكر-2', 'د.علي', 'پگچ'])(
    'the Arabic text %s is accepted [5.45]',
    (value) => {
      expect(arabicText(50).parse(value)).toBe(value)
    },
  )

  test.each(['Riyadh', 'شركة, علي', 'شركة؛', 'مُد'])('the Arabic text %j is refused [5.45]', (value) => {
    expect(problems(arabicText(50), value)).toEqual(['arabic-only'])
  })

  test.each(['أ--ب', 'أ..ب', 'أ.-ب', 'أ-.ب'])(
    'the Arabic text %s is refused for doubled or mixed hyphens and dots [5.45]',
    (value) => {
      expect(problems(arabicText(50), value)).toEqual(['repeats'])
    },
  )

  test('Arabic text is stored without tatweel and joiners', () => {
    expect(arabicText(50).parse('محـــمد علی\u200cرضا')).toBe('محمد علیرضا')
    expect(problems(arabicText(50), 'ـ')).toEqual(['required'])
    expect(problems(arabicText(50), 'سطر\nسطر')).toEqual(['one-line'])
  })

  test('Arabic text has a maximum length', () => {
    expect(problems(arabicText(50), 'ع'.repeat(50))).toEqual([])
    expect(problems(arabicText(50), 'ع'.repeat(51))).toEqual(['too-long'])
  })
})

describe('an English field', () => {
  test('an English field accepts the characters of an address', () => {
    expect(englishText(150).parse(' King Fahd Rd., Bldg 3/A #12 ')).toBe('King Fahd Rd., Bldg 3/A #12')
  })

  test.each(['شارع King', 'King ٣', 'King، Rd', 'ﻻ'])(
    'the English text %s is refused because of its Arabic characters [5.44]',
    (value) => {
      expect(problems(englishText(150), value)).toEqual(['english-only'])
    },
  )

  test.each([
    ['a\u0000b', 'characters'],
    ['a\nb', 'one-line'],
    [`a${'\u0335'.repeat(5)}b`, 'marks'],
  ])('the English text %j has the problem %s', (value, problem) => {
    expect(problems(englishText(150), value)).toEqual([problem])
  })
})
