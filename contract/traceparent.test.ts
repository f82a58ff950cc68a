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
