import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

export type Direction = 'ltr' | 'rtl'
/** The files a typeface is delivered in, one for each of these scripts. */
export type Script = 'arabic' | 'latin' | 'latin-ext'

/** Characters of one script and direction, side by side on paper. */
export interface Piece {
  /** In reading order when `script` is Arabic, which the font engine turns round as it joins the letters; else as drawn. */
  text: string
  script: Script
  /** Where it begins in the line as it is read. */
  start: number
  /** Whether its brackets were turned to open the other way. */
  isMirrored: boolean
}

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]/
const EXTENDED = /[\u0100-\u024f\u1e00-\u1eff]/

/** Spaces belong to what they follow, so that a phrase stays one piece. */
const scriptOf = (char: string, before: Script | undefined): Script => {
  if (char === ' ') return before ?? 'latin'
  if (ARABIC.test(char)) return 'arabic'
  return EXTENDED.test(char) ? 'latin-ext' : 'latin'
}

/** A sign such as a bracket that opens the other way from right to left; null for any other. */
const mirrored = (char: string): string | null => bidi.getMirroredCharacter(char)

const turned = (text: string): string =>
  [...text]
    .reverse()
    .map((char) => mirrored(char) ?? char)
    .join('')

/** Rule L2 of the algorithm on whole pieces: from the highest level down to 1, every stretch at or above it is turned round. */
const inVisualOrder = <T extends { level: number }>(pieces: readonly T[]): T[] => {
  let ordered = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    const next: T[] = []
    let stretch: T[] = []
    for (const piece of ordered) {
      if (piece.level >= level) stretch.unshift(piece)
      else {
        next.push(...stretch, piece)
        stretch = []
      }
    }
    ordered = [...next, ...stretch]
  }
  return ordered
}

/** Cuts one line of text into pieces, from left to right as they stand on paper (Unicode bidirectional algorithm). */
export const bidiPieces = (line: string, direction: Direction): Piece[] => {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const pieces: (Piece & { level: number })[] = []
  let index = 0
  for (const char of line) {
    const level = levels[index] ?? 0
    const last = pieces.at(-1)
    const script = scriptOf(char, last?.level === level ? last.script : undefined)
    const isMirrored = level % 2 === 1 && mirrored(char) !== null
    const goesOn = last?.level === level && last.script === script && last.isMirrored === isMirrored
    if (goesOn) last.text += char
    else pieces.push({ text: char, script, level, start: index, isMirrored })
    index += char.length
  }
  return inVisualOrder(pieces).map(({ text, script, level, ...piece }) => ({
    ...piece,
    script,
    text: level % 2 === 1 && script !== 'arabic' ? turned(text) : text,
  }))
}
