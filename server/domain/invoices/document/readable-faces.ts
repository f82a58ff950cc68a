import bidiFactory from 'bidi-js'
import { drawsMirrored } from './fonts.ts'

const bidi = bidiFactory()
const ARABIC = 0x600
const ARABIC_END = 0x6ff

/** What a face writes down for readers of the file: for each glyph it drew, the characters it stands for. */
export interface Face {
  unicode: number[][]
}

const isArabic = (codePoints: readonly number[]): boolean =>
  codePoints.some((code) => code >= ARABIC && code <= ARABIC_END)

const mirrored = (code: number): number =>
  bidi.getMirroredCharacter(String.fromCodePoint(code))?.codePointAt(0) ?? code

/**
 * Has each glyph tell readers its characters so that a copied line comes out as it is read. Readers turn a line of Arabic round
 * character by character: a glyph of several letters, such as «لا», has to name them from left to right, and a bracket that was
 * turned its counterpart.
 */
export const makeReadable = (name: string, face: Face): void => {
  for (const [glyph, codePoints] of face.unicode.entries()) {
    if (codePoints === undefined) continue
    if (drawsMirrored(name)) face.unicode[glyph] = codePoints.map(mirrored)
    else if (codePoints.length > 1 && isArabic(codePoints)) face.unicode[glyph] = codePoints.toReversed()
  }
}
