import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { type TextRole, TYPE_SIZES } from './drawing.ts'

/** Factors on the width by weight: PDFKit measures the regular weight, and Inter is wider in heavier ones. */
const WIDENING = { 400: 1, 500: 1.025, 600: 1.055 }
const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const UNIT = 1000

const font = new PDFDocument().font(createRequire(import.meta.url).resolve(FONT)).fontSize(UNIT)
const letters = new Map<string, number>()

const letterWidth = (letter: string): number => {
  const known = letters.get(letter)
  if (known !== undefined) return known
  const width = font.widthOfString(letter) / UNIT
  letters.set(letter, width)
  return width
}

/** The width of a line in whole pixels, by the metrics of Inter. */
export const widthOf = (text: string, role: TextRole): number => {
  const { size, weight } = TYPE_SIZES[role]
  const letterWidths = [...text].reduce((sum, letter) => sum + letterWidth(letter), 0)
  return Math.ceil(letterWidths * size * WIDENING[weight])
}

/** Places where a long name may break: after a hyphen, dot or bracket, and before a capital letter. */
const INSIDE_NAMES = /(?<=[-.(])|(?<=[a-z])(?=[A-Z])/

const fill = (parts: readonly string[], glue: string, role: TextRole, width: number): string[] => {
  const lines: string[] = []
  for (const part of parts) {
    const longer = lines.length === 0 ? part : lines.at(-1) + glue + part
    if (lines.length > 0 && widthOf(longer, role) <= width) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines
}

const HELD = '\u00a0'

/** Wraps a text into lines: between words, and inside a name only if it is longer than a line. `if` stays beside the next word. */
export const wrap = (text: string, role: TextRole, width: number): string[] => {
  const words = text.replace(/^if /, `if${HELD}`).split(' ').filter(Boolean)
  const pieces = words.flatMap((word) =>
    widthOf(word, role) <= width ? [word] : fill(word.split(INSIDE_NAMES), '', role, width),
  )
  return fill(pieces, ' ', role, width).map((line) => line.replace(HELD, ' '))
}
