import { readCompoundFile } from './compound-file.ts'
import type { Judgement } from './judgement.ts'

/** The stream of a file that an Office document contains as an icon. The file can be any program. */
export const PACKED_FILE = '\u0001OLE10NATIVE'
/** A new Office document with a password is stored in the old container as an encrypted stream. */
const ENCRYPTED_STREAMS = ['ENCRYPTIONINFO', 'ENCRYPTEDPACKAGE']
const MAIN_STREAM = 'WORDDOCUMENT'
/** Magic numbers of the main stream in Word 97 and later, and in Word 6 and 95. Source: [MS-DOC], FibBase. */
const WORD_MARKS = [0xa5ec, 0xa5dc]
const FIB_FLAGS_AT = 10
const FIB_ENCRYPTED = 0x0100

/** Reads Office's old container. Checks the names of its entries, and that its main stream belongs to Word and is complete. */
export const judgeOldWord = (content: Buffer): Judgement => {
  const file = readCompoundFile(content)
  if (ENCRYPTED_STREAMS.every(file.hasStream)) return { kind: 'with-password' }
  const main = file.startOfStream(MAIN_STREAM)
  if (!file.isWhole(MAIN_STREAM) || !isWord(main)) return { kind: 'damaged' }
  if (file.names.has('_VBA_PROJECT')) return { kind: 'with-macros' }
  if ((main.readUInt16LE(FIB_FLAGS_AT) & FIB_ENCRYPTED) !== 0) return { kind: 'with-password' }
  return { kind: file.names.has(PACKED_FILE) ? 'active' : 'good' }
}

const isWord = (main: Buffer): boolean =>
  main.length >= FIB_FLAGS_AT + 2 && WORD_MARKS.includes(main.readUInt16LE(0))
