import { describe, expect, test } from 'vitest'
import { COLORS, type ColorToken, NAMED_COLORS } from './tokens.ts'

const AA_TEXT = 4.5
const AA_OBJECT = 3

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const weakest = (text: ColorToken, grounds: ColorToken[]) =>
    Math.min(...grounds.map((ground) => contrast(COLORS[scheme][text], COLORS[scheme][ground])))

  test.each(['ink', 'muted', 'faint', ...NAMED_COLORS] as const)(
    '%s can be read on the page and on a card',
    (token) => {
      expect(weakest(token, ['surface', 'canvas'])).toBeGreaterThanOrEqual(AA_TEXT)
    },
  )

  test.each(NAMED_COLORS)('%s and plain text have enough contrast on its soft background', (token) => {
    expect(weakest(token, [`${token}-soft`])).toBeGreaterThanOrEqual(AA_TEXT)
    expect(weakest('ink', [`${token}-soft`])).toBeGreaterThanOrEqual(AA_TEXT)
    expect(weakest('muted', [`${token}-soft`])).toBeGreaterThanOrEqual(AA_TEXT)
  })

  test('the text of a filled button has enough contrast', () => {
    expect(weakest('on-fill', [...NAMED_COLORS, 'accent-hover'])).toBeGreaterThanOrEqual(AA_TEXT)
  })

  test('the border of a field has enough contrast', () => {
    expect(weakest('edge', ['surface', 'canvas'])).toBeGreaterThanOrEqual(AA_OBJECT)
  })
})
