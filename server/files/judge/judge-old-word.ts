import { readCompoundFile } from './compound-file.ts'
import type { Judgement } from './judgement.ts'
import { judgeStreams } from './office-objects.ts'
import { oldWordText, templateOf } from './old-word-text.ts'
import { isOfOffice, leadsElsewhere } from './places.ts'
import { FieldReader } from './word-fields.ts'

/** A new Office document with a password is stored in the old container as an encrypted stream. */
const ENCRYPTED_STREAMS = ['ENCRYPTIONINFO', 'ENCRYPTEDPACKAGE']
const MAIN_STREAM = 'WORDDOCUMENT'
/** Magic numbers of the main stream in Word 97 and later, and in Word 6 and 95. Source: [MS-DOC], FibBase. */
const WORD_MARKS = [0xa5ec, 0xa5dc]
const FIB_FLAGS_AT = 10
const FIB_ENCRYPTED = 0x0100
const FIB_TABLE_1 = 0x0200

/** Reads a DOC. Requires a complete main stream of Word, and checks the names of its entries, its template and the fields of its text. */
export const judgeOldWord = (content: Buffer): Judgement => {
  const file = readCompoundFile(content)
  if (ENCRYPTED_STREAMS.every(file.hasStream)) return { kind: 'with-password' }
  const main = file.contentOfStream(MAIN_STREAM)
  if (!file.isWhole(MAIN_STREAM) || !isWord(main)) return { kind: 'damaged' }
  const kind = judgeStreams(file)
  if (kind === 'with-macros') return { kind }
  const flags = main.readUInt16LE(FIB_FLAGS_AT)
  if ((flags & FIB_ENCRYPTED) !== 0) return { kind: 'with-password' }
  const table = file.contentOfStream((flags & FIB_TABLE_1) === 0 ? '0TABLE' : '1TABLE')
  const template = templateOf(main, table)
  const isActive =
    hasActiveField(oldWordText(main, table)) || (leadsElsewhere(template) && !isOfOffice(template))
  return { kind: isActive ? 'active' : kind }
}

const isWord = (main: Buffer): boolean =>
  main.length >= FIB_FLAGS_AT + 2 && WORD_MARKS.includes(main.readUInt16LE(0))

/** Characters at the beginning of a field, after its instruction and at its end. */
const BEGIN = '\u0013'
const SEPARATE = '\u0014'
const END = '\u0015'

const hasActiveField = (text: string): boolean => {
  const fields = new FieldReader()
  for (const character of text) {
    if (character === BEGIN) fields.begin()
    else if (character === SEPARATE) fields.separate()
    else if (character !== END && fields.isInside()) fields.add(character)
    else if (character === END && fields.end()) return true
  }
  return fields.endOpen()
}
