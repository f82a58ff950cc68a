import { expect, test } from 'vitest'
import { textOf } from './text-of.ts'

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

test('a text is found by its dotted key, its names filled in wherever they stand', () => {
  expect(textOf(words, 'greeting', 'en', { name: 'Noura' })).toBe('Hello Noura, Noura!')
  expect(textOf(words, 'steps.position', 'en', { step: 1, total: 5 })).toBe('Step 1 of 5')
})

test('a value is never read as a place to fill', () => {
  expect(textOf({ a: '{x} {y}' }, 'a', 'en', { x: '{y}', y: '$&' })).toBe('{y} $&')
})

test('seconds are told as a time to wait, in English as the specification counts them [8.45]', () => {
  expect(textOf({ a: 'Wait {seconds} second(s)' }, 'a', 'en', { seconds: 196 })).toBe('Wait 196 second(s)')
  expect(textOf({ a: 'بعد {seconds}' }, 'a', 'ar', { seconds: 2 })).toBe('بعد ثانيتين')
  expect(textOf({ a: 'Again in {wait}' }, 'a', 'en', { wait: 196 })).toBe('Again in 3 minutes and 16 seconds')
  expect(textOf({ a: '{seconds}' }, 'a', 'en', { seconds: 'few' })).toBe('few')
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
] as const)('in %s, %i has its plural form', (language, count, text) => {
  expect(textOf(words, 'left', language, { count })).toBe(text)
})

test('what is no text is not there', () => {
  for (const key of ['missing', 'steps', 'steps.position.deeper', 'greeting.length', ''])
    expect(textOf(words, key, 'en')).toBeUndefined()
  expect(textOf(undefined, 'greeting', 'en')).toBeUndefined()
})
