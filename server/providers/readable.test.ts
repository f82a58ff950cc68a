import { expect, test } from 'vitest'
import { parseReadable, readable } from './readable.ts'

test('a text loses what cannot be stored and nothing else', () => {
  expect(readable('a\0b\ud800c\udc00')).toBe('abc')
  expect(readable('🙂 مرحبا\n')).toBe('🙂 مرحبا\n')
})

test('an answer is parsed with readable texts', () => {
  expect(parseReadable('{"name":"a\\u0000b","list":["\\ud800",1,null,"\\ud83d\\ude42"]}')).toEqual({
    name: 'ab',
    list: ['', 1, null, '🙂'],
  })
})
