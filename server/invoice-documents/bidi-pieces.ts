import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

export type Direction = 'ltr' | 'rtl'
/** The scripts of the typeface's files, one file each. */
export type Script = 'arabic' | 'latin' | 'latin-ext'

/** Consecutive characters of one script and direction. */
export interface Piece {
  /** Arabic text is in reading order, because the font engine reverses it when it joins the letters. Other text is in drawing order. */
  text: string
  script: Script
  /** Index in the line in reading order. */
  start: number
  /** True when the brackets were mirrored. */
  isMirrored: boolean
}

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]/
const EXTENDED = /[\u0100-\u024f\u1e00-\u1eff]/

/** Cuts a line of text into pieces in visual order from left to right (Unicode bidirectional algorithm). */
export const bidiPieces = (line: string, direction: Direction): Piece[] => {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const pieces: (Piece & { level: number })[] = []
  let index = 0
  for (const char of line) {
    const level = levels[index] ?? 0
    const last = pieces.at(-1)
    const script = scriptOf(char, last?.level === level ? last.script : undefined)
    const isMirrored = level % 2 === 1 && mirrored(char) !== null
    const isSameRun = last?.level === level && last.script === script && last.isMirrored === isMirrored
    if (isSameRun) last.text += char
    else pieces.push({ text: char, script, level, start: index, isMirrored })
    index += char.length
  }
  return inVisualOrder(pieces).map(({ text, script, level, ...piece }) => ({
    ...piece,
    script,
    text: level % 2 === 1 && script !== 'arabic' ? reversed(text) : text,
  }))
}

/** A space belongs to the piece before it, so that a phrase stays one piece. */
const scriptOf = (char: string, before: Script | undefined): Script => {
  if (char === ' ') return before ?? 'latin'
  if (ARABIC.test(char)) return 'arabic'
  return EXTENDED.test(char) ? 'latin-ext' : 'latin'
}

/** The mirror image of a sign such as a bracket; null when it has none. */
const mirrored = (char: string): string | null => bidi.getMirroredCharacter(char)

/** Rule L2 of the algorithm on whole pieces: from the highest level down to 1, reverses each run at or above the level. */
const inVisualOrder = <T extends { level: number }>(pieces: readonly T[]): T[] => {
  let ordered = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    const next: T[] = []
    let run: T[] = []
    for (const piece of ordered) {
      if (piece.level >= level) run.unshift(piece)
      else {
        next.push(...run, piece)
        run = []
      }
    }
    ordered = [...next, ...run]
  }
  return ordered
}

const reversed = (text: string): string =>
  [...text]
    .reverse()
    .map((char) => mirrored(char) ?? char)
    .join('')
