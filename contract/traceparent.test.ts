import { expect, test } from 'vitest'
import { newTraceId, parseTraceparent, traceparentOf } from './traceparent.ts'

const ALL_DIGITS = (count: number) => new Uint8Array(count).fill(0x11)

test('a traceparent is read as it was written', () => {
  const place = {
    traceId: newTraceId('trace', ALL_DIGITS),
    spanId: newTraceId('span', ALL_DIGITS),
    isSampled: true,
  }
  expect(parseTraceparent(traceparentOf(place))).toEqual(place)
  expect(parseTraceparent(traceparentOf({ ...place, isSampled: false }))).toEqual({
    ...place,
    isSampled: false,
  })
})

test('an id has the length of its kind and never ten digits in a row', () => {
  expect(newTraceId('trace', ALL_DIGITS)).toBe('111111a1'.repeat(4))
  expect(newTraceId('span', ALL_DIGITS)).toBe('111111a1'.repeat(2))
})

test.each([
  ['trace id with a card number', `00-4111111111111111${'a'.repeat(16)}-${'b'.repeat(16)}-00`],
  ['span id with an identity number', `00-${'a'.repeat(32)}-aaa1012345678bbb-00`],
])('a traceparent with a %s is refused', (_, text) => {
  expect(parseTraceparent(text)).toBeNull()
})
