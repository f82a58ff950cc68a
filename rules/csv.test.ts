import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a line has comma-separated values and a line break', () => {
  expect(csvLine(['Najd', '', 'active'])).toBe('Najd,,active\r\n')
})

test.each([
  ['Najd, Trading', '"Najd, Trading"'],
  ['the "best"', '"the ""best"""'],
  ['two\nlines', '"two\nlines"'],
])('%j stays one value', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`)
})

test.each(['=1+1', '+966', '-2', '@SUM(A1)', ' =1', '\t=1', '＝1+1'])(
  'a spreadsheet does not read %j as a formula',
  (value) => {
    expect(csvLine([value])).toBe(`'${value}\r\n`)
  },
)
