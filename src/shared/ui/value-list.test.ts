import { expect, test } from 'vitest'
import { valueText } from './value-list.tsx'

test('a value is shown as JSON, its numbers to the thousandth', () => {
  expect(valueText({ until: 180986.8999999985, left: [0.1 + 0.2, 179], name: '1.23456' })).toBe(
    '{"until":180986.9,"left":[0.3,179],"name":"1.23456"}',
  )
})
