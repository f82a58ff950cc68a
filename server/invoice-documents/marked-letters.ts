/** A shaped glyph of the font engine, with only the properties that this module uses. */
interface Glyph {
  id: number
  isMark: boolean
  codePoints: number[]
  advanceWidth: number
  path: { toSVG(): string }
}

/** Lengths are thousandths of the type size. */
interface GlyphPosition {
  xAdvance: number
  xOffset: number
  yOffset: number
  advanceWidth: number
}

/** A typeface within a PDF; pdfkit has no public type for it. */
export interface MarkedFace {
  subset: { glyphs: number[] }
  widths: number[]
  unicode: number[][]
  scale: number
  ascender: number
  layout(text: string, features: unknown): { glyphs: Glyph[]; positions: GlyphPosition[] }
  encode(text: string, features: unknown): [string[], GlyphPosition[]]
}

/** A mark to draw as a shape: `x` and `y` from the beginning of the text's baseline, in thousandths of the type size. */
interface MarkShape {
  svg: string
  x: number
  y: number
}

const MARK = /\p{M}/u

/** True when a letter of the text carries a sign above or below it, such as a tanwin. */
export const hasMarks = (text: string): boolean => MARK.test(text)

/**
 * Makes a face write an Arabic letter and its marks as one glyph, so that copied text has the letter and then its marks. Separate
 * glyphs of marks leave the baseline, and PDF readers copy them apart from their letters: «سعود ًيا». The caller must draw the marks,
 * with the returned `shapes`.
 */
export const withMarkedLetters = (face: MarkedFace) => {
  const known = new Map<string, number>()
  const encode = face.encode.bind(face)

  /** The glyph for a letter whose copied text is `characters`. */
  const glyphFor = ({ id, advanceWidth }: Glyph, characters: number[]): number => {
    const key = `${id} ${characters.join(' ')}`
    const found = known.get(key)
    if (found !== undefined) return found
    const made = face.subset.glyphs.push(id) - 1
    face.widths[made] = advanceWidth * face.scale
    face.unicode[made] = characters
    known.set(key, made)
    return made
  }

  face.encode = (text, features) => {
    if (!hasMarks(text)) return encode(text, features)
    const { glyphs, positions } = face.layout(text, features)
    const letters = lettersOf(text, glyphs)
    const unmarked = glyphs.flatMap((glyph, index) => (glyph.isMark ? [] : [{ glyph, index }]))
    const ids = unmarked.map(({ glyph, index }) => glyphFor(glyph, letters.get(index) ?? glyph.codePoints))
    return [
      ids.map((id) => id.toString(16).padStart(4, '0')),
      unmarked.flatMap(({ index }) => positions[index] ?? []),
    ]
  }

  const shapes = (text: string, features: unknown): MarkShape[] => {
    const { glyphs, positions } = face.layout(text, features)
    let at = 0
    return glyphs.flatMap(({ isMark, path }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const shape = { svg: path.toSVG(), x: at + xOffset, y: yOffset }
      at += xAdvance
      return isMark ? [shape] : []
    })
  }
  return { shapes }
}

/**
 * The characters of each letter with its marks, by the index of the letter's glyph. The font engine returns Arabic from left to
 * right, with a letter's marks before it, so the glyphs match the text's characters from the end.
 */
const lettersOf = (text: string, glyphs: readonly Glyph[]): Map<number, number[]> => {
  const characters = [...text].map((char) => char.codePointAt(0) ?? 0)
  const letters = new Map<number, number[]>()
  let used = 0
  let marks = 0
  for (const [index, { isMark, codePoints }] of glyphs.entries()) {
    marks += isMark ? codePoints.length : 0
    if (isMark) continue
    const count = codePoints.length + marks
    letters.set(index, characters.slice(characters.length - used - count, characters.length - used))
    used += count
    marks = 0
  }
  return letters
}
