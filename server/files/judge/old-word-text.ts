/** Offsets in the main stream of a Word document. Source: [MS-DOC], FibRgFcLcb97. */
const OLD_TEXT_AT = 0x18
const OLD_TEXT_END_AT = 0x1c
const STRINGS_AT = 0x19a
const PIECES_AT = 0x1a2
const WORD_97 = 0xa5ec
/** Marks of the parts before the list of pieces. */
const FORMATS = 1
const PIECES = 2
const PIECE_BYTES = 8
/** Flag of a piece with one byte for each character, in the code page of Windows. */
const ONE_BYTE = 0x40000000

/**
 * The text of a document of Word 6, 95, 97 or later. Word 97 and later store the text in pieces, in any order, so the stream itself
 * cannot be searched.
 */
export const oldWordText = (main: Buffer, table: Buffer): string => {
  if (numberAt(main, 0) % 0x10000 !== WORD_97)
    return main.toString('latin1', numberAt(main, OLD_TEXT_AT), numberAt(main, OLD_TEXT_END_AT))
  const list = piecesOf(structureAt(main, table, PIECES_AT))
  const count = Math.floor((list.length - 4) / (4 + PIECE_BYTES))
  const texts: string[] = []
  for (let piece = 0; piece < count; piece += 1) {
    const length = numberAt(list, (piece + 1) * 4) - numberAt(list, piece * 4)
    const position = numberAt(list, (count + 1) * 4 + piece * PIECE_BYTES + 2)
    const isShort = (position & ONE_BYTE) !== 0
    const start = isShort ? (position & ~ONE_BYTE) / 2 : position
    texts.push(main.toString(isShort ? 'latin1' : 'utf16le', start, start + length * (isShort ? 1 : 2)))
  }
  return texts.join('')
}

/** The path of the template, or an empty text. */
export const templateOf = (main: Buffer, table: Buffer): string => {
  const strings = structureAt(main, table, STRINGS_AT)
  const header = 6
  const next = header + 2 + wordAt(strings, header) * 2
  return strings.toString('utf16le', next + 2, next + 2 + wordAt(strings, next) * 2)
}

const structureAt = (main: Buffer, table: Buffer, at: number): Buffer => {
  const start = numberAt(main, at)
  return table.subarray(start, start + numberAt(main, at + 4))
}

const piecesOf = (structure: Buffer): Buffer => {
  let at = 0
  while (structure[at] === FORMATS) at += 3 + wordAt(structure, at + 1)
  return structure[at] === PIECES
    ? structure.subarray(at + 5, at + 5 + numberAt(structure, at + 1))
    : Buffer.alloc(0)
}

const numberAt = (bytes: Buffer, at: number): number => (at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0)
const wordAt = (bytes: Buffer, at: number): number => (at + 2 <= bytes.length ? bytes.readUInt16LE(at) : 0)
