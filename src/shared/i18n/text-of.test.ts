import { expect, test } from 'vitest'
import { arabicIndic } from '#contract/text/digits.ts'
import { textOf } from './text-of.ts'

const english = { language: 'en', figures: (text: string) => text } as const
const arabic = { ...english, language: 'ar' } as const

const words = {
  greeting: 'Hello {name}, {name}!',
  steps: { position: 'Step {step} of {total}' },
  left_zero: 'none',
  left_one: '{count} character left',
  left_two: 'two left',
  left_few: '{count} few left',
  left_many: '{count} many left',
  left_other: '{count} characters left',
}

test('a text is found by its dotted key, with all its parameters filled in', () => {
  expect(textOf(words, 'greeting', english, { name: 'Noura' })).toBe('Hello Noura, Noura!')
  expect(textOf(words, 'steps.position', english, { step: 1, total: 5 })).toBe('Step 1 of 5')
})

test('braces in a value are not filled in', () => {
  expect(textOf({ a: '{x} {y}' }, 'a', english, { x: '{y}', y: '$&' })).toBe('{y} $&')
})

test('seconds are shown as a waiting time, but in English as bare seconds, as specified [8.45]', () => {
  expect(textOf({ a: 'Wait {seconds} second(s)' }, 'a', english, { seconds: 196 })).toBe('Wait 196 second(s)')
  expect(textOf({ a: 'بعد {seconds}' }, 'a', arabic, { seconds: 2 })).toBe('بعد ثانيتين')
  expect(textOf({ a: 'Again in {wait}' }, 'a', english, { wait: 196 })).toBe(
    'Again in 3 minutes and 16 seconds',
  )
  expect(textOf({ a: '{seconds}' }, 'a', english, { seconds: 'few' })).toBe('few')
})

test.each([
  ['en', 1, '1 character left'],
  ['en', 0, '0 characters left'],
  ['ar', 0, 'none'],
  ['ar', 1, '1 character left'],
  ['ar', 2, 'two left'],
  ['ar', 3, '3 few left'],
  ['ar', 11, '11 many left'],
  ['ar', 100, '100 characters left'],
] as const)('the language %s has a plural form for %i', (language, count, text) => {
  expect(textOf(words, 'left', { ...english, language }, { count })).toBe(text)
})

test('a key without a text has no result', () => {
  for (const key of ['missing', 'steps', 'steps.position.deeper', 'greeting.length', ''])
    expect(textOf(words, key, english)).toBeUndefined()
  expect(textOf(undefined, 'greeting', english)).toBeUndefined()
})

test('figures of a text and number values have the reader’s digits; text values do not change', () => {
  const chosen = { language: 'ar', figures: arabicIndic } as const
  const text = 'الخطوة {step} من 5: البطاقة {last4}، بعد {seconds}'
  expect(textOf({ a: text }, 'a', chosen, { step: 2, last4: '1111', seconds: 40 })).toBe(
    'الخطوة ٢ من ٥: البطاقة 1111، بعد ٤٠ ثانية',
  )
})
