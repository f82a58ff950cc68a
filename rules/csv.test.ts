import { expect, test } from 'vitest'
import { csvDataLine, csvLine } from './csv.ts'

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

test('a negative decimal stays a number in a line for programs, and a formula does not stay one', () => {
  expect(csvDataLine(['-12.50', '-2', '-2+1', 'a, b'])).toBe(`-12.50,-2,'-2+1,"a, b"\r\n`)
})
