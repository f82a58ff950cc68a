import { expect, test } from 'vitest'
import { parseReadable, readable } from './readable.ts'

test('a text loses only the characters that cannot be stored', () => {
  expect(readable('a\0b\ud800c\udc00')).toBe('abc')
  expect(readable('🙂 مرحبا\n')).toBe('🙂 مرحبا\n')
})

test('an answer is parsed without unstorable characters', () => {
  expect(parseReadable('{"name":"a\\u0000b","list":["\\ud800",1,null,"\\ud83d\\ude42"]}')).toEqual({
    name: 'ab',
    list: ['', 1, null, '🙂'],
  })
})
