import { describe, expect, test } from 'vitest'
import { widthOf, wrap } from './text.ts'

describe('a text', () => {
  test('a text has the width of its letters in its size and weight', () => {
    expect(widthOf('iiii', 'name')).toBeLessThan(widthOf('mmmm', 'name'))
    expect(widthOf('account', 'also')).toBeLessThan(widthOf('account', 'name'))
  })

  test('a text is broken between words into lines of the given width', () => {
    const lines = wrap('The account is in use and billed every month.', 'description', 120)
    expect(lines.join(' ')).toBe('The account is in use and billed every month.')
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.filter((line) => widthOf(line, 'description') > 120)).toEqual([])
  })

  test.each([
    ['suspended-failed-settlement', ['suspended-failed-', 'settlement']],
    ['verifiedButDocumentsMissing', ['verifiedButDocuments', 'Missing']],
  ])('a long name is broken between its parts: %s', (name, lines) => {
    expect(wrap(name, 'name', 150)).toEqual(lines)
  })

  test('a condition keeps its "if" beside the name', () => {
    expect(wrap('if businessWithDocuments', 'guard', 120)).toEqual(['if businessWith', 'Documents'])
  })
})
