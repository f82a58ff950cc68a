import { fileTypeFromBuffer } from 'file-type'
import { readCompoundFile } from './compound-file.ts'
import { needsPdfPassword } from './pdf-password.ts'

/** The kinds we take, by the ending that a file of each gets where its own is another one's. */
export type FileKind = 'pdf' | 'doc' | 'docx' | 'png' | 'jpg'

/** What a file was found to be: a kind we take, or why nobody could read or should open it. */
export type FileFinding = FileKind | 'with-macros' | 'with-password' | null

/** Readers of PDF look for it this far into a file: printers, mails and web servers put words of their own before it. */
const PDF_HEADER_WITHIN = 1024
/** Where Office keeps programs: in the old container and in the new one. */
const MACROS = [Buffer.from('_VBA_PROJECT', 'utf16le'), Buffer.from('vbaProject.bin', 'latin1')]
/** A document of the new kind behind a password is stored in the old container, as one encrypted stream. */
const ENCRYPTED_STREAMS = ['ENCRYPTIONINFO', 'ENCRYPTEDPACKAGE']
/** How the main stream begins, of Word 97 and later and of Word 6 and 95. Source: [MS-DOC], FibBase. */
const WORD_MARKS = [0xa5ec, 0xa5dc]
const FIB_FLAGS_AT = 10
const FIB_ENCRYPTED = 0x0100

const isEncryptedWord = (fib: Buffer): boolean =>
  fib.length >= FIB_FLAGS_AT + 2 &&
  WORD_MARKS.includes(fib.readUInt16LE(0)) &&
  (fib.readUInt16LE(FIB_FLAGS_AT) & FIB_ENCRYPTED) !== 0

const kindOfOldOffice = (content: Buffer): FileFinding => {
  const file = readCompoundFile(content)
  if (ENCRYPTED_STREAMS.every(file.hasStream)) return 'with-password'
  if (!file.hasStream('WORDDOCUMENT')) return null
  if (file.names.has('_VBA_PROJECT')) return 'with-macros'
  return isEncryptedWord(file.startOfStream('WORDDOCUMENT')) ? 'with-password' : 'doc'
}

const kindOfUnknown = (content: Buffer): FileFinding =>
  content.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-') ? 'pdf' : null

const kindOf = async (content: Buffer): Promise<FileFinding> => {
  const found = await fileTypeFromBuffer(content)
  switch (found?.ext) {
    case 'pdf':
    case 'docx':
    case 'png':
    case 'jpg':
      return found.ext
    case 'apng':
      return 'png'
    case 'cfb':
      return kindOfOldOffice(content)
    case 'docm':
    case 'dotm':
      return 'with-macros'
    case undefined:
      return kindOfUnknown(content)
    default:
      return null
  }
}

/** What a file is by its bytes, whatever its name says. */
export const inspectContent = async (content: Buffer): Promise<FileFinding> => {
  const kind = await kindOf(content)
  if (kind !== null && MACROS.some((mark) => content.includes(mark))) return 'with-macros'
  return kind === 'pdf' && (await needsPdfPassword(content)) ? 'with-password' : kind
}
