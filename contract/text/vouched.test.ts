import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFieldProblem } from '../field-messages.ts'
import { arabicText } from './arabic.ts'
import { vouchedOr } from './vouched.ts'

const VOUCHED = 'شركة 3M، (السعودية)'
const typed = arabicText(20)
const field = vouchedOr([VOUCHED], typed)

const issuesOf = (value: unknown, schema = field) => schema.safeParse(value).error?.issues.map(toFieldProblem)

describe('a text that a source can verify', () => {
  test('a verified text is accepted, regardless of the pattern of the field', () => {
    expect(typed.safeParse(VOUCHED).success).toBe(false)
    expect(field.parse(VOUCHED)).toBe(VOUCHED)
  })

  test.each([
    ` ${VOUCHED} `,
    VOUCHED.toLowerCase(),
    `\u2068${VOUCHED}\u2069`,
    VOUCHED.replace(' ', '\u00a0 '),
  ])('%j equals the verified text, and is stored as it was verified', (value) => {
    expect(field.parse(value)).toBe(VOUCHED)
  })

  test('a text that differs from the verified one is checked like typed text, with the messages and limits of the field', () => {
    expect(issuesOf(`${VOUCHED}!`)).toEqual([{ field: '', key: 'arabic-only', params: {} }])
    expect(issuesOf('ا'.repeat(21))).toEqual([{ field: '', key: 'too-long', params: { max: 20 } }])
    expect(issuesOf(' ')).toEqual([{ field: '', key: 'required', params: {} }])
    expect(issuesOf(null)).toEqual([{ field: '', key: 'required', params: {} }])
  })

  test('a text is accepted only if the field accepts it or a source verified it', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'اب3M (،.- '), maxLength: 8 })
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 3 }), (text, vouched) => {
        const known = vouched.filter((value) => value.trim() !== '')
        const schema = vouchedOr(known, typed)
        for (const value of known) expect(known).toContain(schema.parse(value))
        const asTyped = typed.safeParse(text)
        if (asTyped.success) expect(schema.safeParse(text).success).toBe(true)
        if (known.length === 0) expect(schema.safeParse(text).success).toBe(asTyped.success)
      }),
    )
  })
})
