import { expect, test } from 'vitest'
import { toWireValues } from './wire-values.ts'

test('every text is sent trimmed, or as null [7.50]', () => {
  expect(toWireValues({ a: ' x ', b: '', c: '  ', d: true, e: null })).toEqual({
    a: 'x',
    b: null,
    c: null,
    d: true,
    e: null,
  })
})
