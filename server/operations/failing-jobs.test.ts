import { expect, test } from 'vitest'
import { ProviderFailure } from '../errors/failures.ts'
import { reasonOf } from './failing-jobs.ts'

test.each([
  ['a provider that is away', new ProviderFailure('accounting', { kind: 'timeout' }), 'accounting: timeout'],
  ['an address', new Error('550 <noura@najd-trading.com>: user unknown'), '550 [e-mail] user unknown'],
  ['a card number', new Error('4111 1111 1111 1111 was declined'), '[number] was declined'],
  ['control and invisible characters', new Error('one\u0000two\u202e\n\ud800three'), 'one two three'],
  ['an error with its cause', new Error('outer', { cause: new Error('inner') }), 'outer: inner'],
  ['a thrown text', 'no error', 'unknown error'],
])('the reason of %s is one short line', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})

test('the reason of an endless error is cut', () => {
  expect(reasonOf(new Error('😀'.repeat(60_000))).length).toBeLessThanOrEqual(300)
})
