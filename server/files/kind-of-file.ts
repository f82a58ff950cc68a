import { fileTypeFromBuffer } from 'file-type'
import { readCompoundFile } from './compound-file.ts'
import { needsPdfPassword } from './pdf-password.ts'

/** The accepted types, named by the extension that a misnamed file gets. */
export type FileKind = 'pdf' | 'doc' | 'docx' | 'png' | 'jpg'

/** An accepted type or a reason for rejection. Null: damaged, or a type that is not accepted. */
export type FileFinding = FileKind | 'with-macros' | 'with-password' | null

/** Detects the type by the bytes alone. */
export const inspectContent = async (content: Buffer): Promise<FileFinding> => {
  const kind = await kindOf(content)
  if (kind !== null && MACROS.some((mark) => content.includes(mark))) return 'with-macros'
  return kind === 'pdf' && (await needsPdfPassword(content)) ? 'with-password' : kind
}

/** PDF readers search this many bytes for the header, because printers, mail and web servers put text before it. */
const PDF_HEADER_WITHIN = 1024
/** Names of macro storage in Office's old and new container. */
const MACROS = [Buffer.from('_VBA_PROJECT', 'utf16le'), Buffer.from('vbaProject.bin', 'latin1')]
/** A new Office document with a password is stored in the old container as an encrypted stream. */
const ENCRYPTED_STREAMS = ['ENCRYPTIONINFO', 'ENCRYPTEDPACKAGE']
/** Magic numbers of the main stream in Word 97 and later, and in Word 6 and 95. Source: [MS-DOC], FibBase. */
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
