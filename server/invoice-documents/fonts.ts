import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import bidiFactory from 'bidi-js'
import type { Script } from './bidi-pieces.ts'

const WOFF = { header: 44, entry: 20 }
const SFNT = { header: 12, entry: 16 }

/** Unpacks a web font (WOFF 1). The font engine would decompress the tables again for every letter. */
export const woffToSfnt = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF.header + index * WOFF.entry
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const data = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(data) : data,
    }
  })
  const directory = SFNT.header + count * SFNT.entry
  const sfnt = Buffer.alloc(tables.reduce((size, { data }) => size + padded(data.length), directory))
  const entrySelector = Math.floor(Math.log2(count))
  const searchRange = 2 ** entrySelector * SFNT.entry
  woff.copy(sfnt, 0, 4, 8)
  sfnt.writeUInt16BE(count, 4)
  sfnt.writeUInt16BE(searchRange, 6)
  sfnt.writeUInt16BE(entrySelector, 8)
  sfnt.writeUInt16BE(count * SFNT.entry - searchRange, 10)
  let free = directory
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = SFNT.header + index * SFNT.entry
    tag.copy(sfnt, at)
    sfnt.writeUInt32BE(checksum, at + 4)
    sfnt.writeUInt32BE(free, at + 8)
    sfnt.writeUInt32BE(data.length, at + 12)
    data.copy(sfnt, free)
    free += padded(data.length)
  }
  return sfnt
}

const padded = (length: number): number => Math.ceil(length / 4) * 4

const WEIGHTS = { regular: 400, bold: 600 } as const
/** Mirrored brackets come from other files, because the PDF merges faces from the same file. Brackets look the same in these weights. */
const MIRRORED_WEIGHTS = { regular: 500, bold: 700 } as const
export type Weight = keyof typeof WEIGHTS

const SCRIPTS: readonly Script[] = ['arabic', 'latin', 'latin-ext']

const MIRRORED = '-mirrored'

/** Mirrored brackets have a face of their own, see `makeReadable`. */
export const fontName = (script: Script, weight: Weight, isMirrored = false): string =>
  `${script}-${weight}${isMirrored ? MIRRORED : ''}`

const require = createRequire(import.meta.url)

const BOTH_WEIGHTS = Object.keys(WEIGHTS) as Weight[]

let files: Map<string, Buffer> | undefined

/** The portal's typeface, with matching Latin and Arabic letters. Read once. */
export const fontFiles = (): ReadonlyMap<string, Buffer> => {
  files ??= new Map([
    ...SCRIPTS.flatMap((script) =>
      BOTH_WEIGHTS.map((weight) => [fontName(script, weight), read(script, WEIGHTS[weight])] as const),
    ),
    ...BOTH_WEIGHTS.map(
      (weight) => [fontName('latin', weight, true), read('latin', MIRRORED_WEIGHTS[weight])] as const,
    ),
  ])
  return files
}

const read = (script: Script, weight: number): Buffer =>
  woffToSfnt(
    readFileSync(
      require.resolve(
        `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff`,
      ),
    ),
  )

const bidi = bidiFactory()
const ARABIC = 0x600
const ARABIC_END = 0x6ff

/** The mapping that a face writes into the PDF: the characters of each glyph it drew. */
export interface Face {
  unicode: number[][]
}

/**
 * Maps glyphs to characters so that a copied line has its reading order. PDF readers reverse a line of Arabic character by character.
 * So a glyph of several letters, such as «لا», lists them from left to right, and a mirrored bracket maps to its counterpart.
 */
export const makeReadable = (name: string, face: Face): void => {
  for (const [glyph, codePoints] of face.unicode.entries()) {
    if (codePoints === undefined) continue
    if (drawsMirrored(name)) face.unicode[glyph] = codePoints.map(mirrored)
    else if (codePoints.length > 1 && isArabic(codePoints)) face.unicode[glyph] = codePoints.toReversed()
  }
}

const drawsMirrored = (name: string): boolean => name.endsWith(MIRRORED)

const mirrored = (code: number): number =>
  bidi.getMirroredCharacter(String.fromCodePoint(code))?.codePointAt(0) ?? code

const isArabic = (codePoints: readonly number[]): boolean =>
  codePoints.some((code) => code >= ARABIC && code <= ARABIC_END)
