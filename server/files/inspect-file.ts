import { fileTypeFromBuffer } from 'file-type'
import { FILE_EXTENSIONS, MAX_FILE_BYTES } from '#contract/entities/document.ts'
import { extensionOf } from '#rules/documents.ts'
import { AppError } from '../errors/app-error.ts'
import { readCompoundFile } from './compound-file.ts'
import { needsPdfPassword } from './pdf-password.ts'

type Extension = (typeof FILE_EXTENSIONS)[number]

const MIMES: Record<Extension, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}
const NAME_MAX = 120

/** A file as it was uploaded. Nothing about it is trusted. */
export interface UploadedFile {
  field: string
  fileName: string
  content: Buffer
}

export interface InspectedFile extends UploadedFile {
  /** The type found in the bytes, whatever the name or the browser said. */
  mime: string
}

/**
 * Inspects a file by its bytes and corrects its name. Throws `file-empty`, `file-too-large`, `file-type-refused`, `file-damaged`,
 * `file-macros` or `file-password`.
 */
export async function inspectFile(file: UploadedFile): Promise<InspectedFile> {
  const { field, content } = file
  if (content.length === 0) throw new AppError('file-empty', { field })
  if (content.length > MAX_FILE_BYTES) throw new AppError('file-too-large', { field })
  const { stem, extension } = cleanName(file.fileName)
  if (!isExtension(extension)) throw new AppError('file-type-refused', { field })
  const finding = await inspectContent(content)
  if (finding === null)
    throw new AppError('file-damaged', { field, params: { type: extension.toUpperCase() } })
  if (finding === 'with-macros') throw new AppError('file-macros', { field })
  if (finding === 'with-password') throw new AppError('file-password', { field })
  return {
    field,
    fileName: displayName(stem, extensionFor(finding, extension)),
    content,
    mime: MIMES[finding],
  }
}

const isExtension = (text: string): text is Extension => (FILE_EXTENSIONS as readonly string[]).includes(text)

/** The MIME type for serving a stored file. Its name has the extension of the type found in its bytes. */
export const typeOfName = (fileName: string): string => {
  const extension = extensionOf(fileName)
  return isExtension(extension) ? MIMES[extension] : 'application/octet-stream'
}

/** Cleans a name for display: no path, no control or direction characters. */
const cleanName = (fileName: string): { stem: string; extension: string } => {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim()
  const extension = extensionOf(clean)
  return { stem: extension ? clean.slice(0, -extension.length - 1) : clean, extension }
}

const displayName = (stem: string, extension: Extension): string =>
  `${[...stem].slice(0, NAME_MAX - extension.length - 1).join('') || 'document'}.${extension}`

/** The extension for display: the file's own, unless its bytes are of another type. */
const extensionFor = (kind: FileKind, extension: Extension): Extension =>
  MIMES[extension] === MIMES[kind] ? extension : kind

/** The accepted types, named by the extension that a misnamed file gets. */
type FileKind = 'pdf' | 'doc' | 'docx' | 'png' | 'jpg'

/** An accepted type or a reason for rejection. Null: damaged, or a type that is not accepted. */
type FileFinding = FileKind | 'with-macros' | 'with-password' | null

/** Detects the type by the bytes alone. */
const inspectContent = async (content: Buffer): Promise<FileFinding> => {
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
