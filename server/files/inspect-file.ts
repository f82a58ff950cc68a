import { fileTypeFromBuffer } from 'file-type'
import { FILE_EXTENSIONS, MAX_FILE_BYTES } from '#contract/entities/document.ts'
import { readableFileName } from '#contract/text/characters.ts'
import { extensionOf } from '#rules/documents.ts'
import { AppError } from '../errors/app-error.ts'
import type { FileKind, Judgement } from './judge/judgement.ts'
import { judgeFile } from './judge-file.ts'

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

/** An uploaded file. None of its properties are trusted. */
export interface UploadedFile {
  field: string
  fileName: string
  content: Buffer
}

export interface InspectedFile extends UploadedFile {
  /** The type detected from the bytes, not from the name or the browser. */
  mime: string
  /** The uploaded bytes of a picture. Its `content` is our new encoding. */
  original?: Buffer
}

/**
 * Reads a whole file of an account and corrects its name. Encodes a picture again, upright and without metadata, and keeps its
 * original. Throws `file-empty`, `file-too-large`, `file-type-refused`, `file-damaged`, `file-active`, `file-macros`,
 * `file-password`, `file-too-complex` or `files-busy`.
 */
export async function inspectFile(file: UploadedFile, account: string): Promise<InspectedFile> {
  const { field, content } = file
  if (content.length === 0) throw new AppError('file-empty', { field })
  if (content.length > MAX_FILE_BYTES) throw new AppError('file-too-large', { field })
  const { stem, extension } = cleanName(file.fileName)
  if (!isExtension(extension)) throw new AppError('file-type-refused', { field })
  const kind = await kindOf(content)
  if (kind === 'with-macros' || kind === 'damaged') throw refusalOf(kind, { field, extension })
  const judgement = await judgeFile({ account, kind, content })
  if (judgement.kind !== 'good') throw refusalOf(judgement.kind, { field, extension })
  return {
    field,
    fileName: displayName(stem, extensionFor(kind, extension)),
    ...(judgement.content ? { content: Buffer.from(judgement.content), original: content } : { content }),
    mime: MIMES[kind],
  }
}

const REFUSALS = {
  damaged: 'file-damaged',
  active: 'file-active',
  'with-macros': 'file-macros',
  'with-password': 'file-password',
  'too-complex': 'file-too-complex',
} as const

const refusalOf = (
  kind: Exclude<Judgement['kind'], 'good'>,
  { field, extension }: { field: string; extension: string },
): AppError =>
  new AppError(REFUSALS[kind], {
    field,
    ...(kind === 'damaged' && { params: { type: extension.toUpperCase() } }),
  })

const isExtension = (text: string): text is Extension => (FILE_EXTENSIONS as readonly string[]).includes(text)

/** The MIME type for serving a stored file. Its name has the extension of the type found in its bytes. */
export const typeOfName = (fileName: string): string => {
  const extension = extensionOf(fileName)
  return isExtension(extension) ? MIMES[extension] : 'application/octet-stream'
}

/** Cleans a name for display. */
const cleanName = (fileName: string): { stem: string; extension: string } => {
  const clean = readableFileName(fileName)
  const extension = extensionOf(clean)
  return { stem: extension ? clean.slice(0, -extension.length - 1) : clean, extension }
}

const displayName = (stem: string, extension: Extension): string =>
  `${[...stem].slice(0, NAME_MAX - extension.length - 1).join('') || 'document'}.${extension}`

/** The extension for display: the file's own, unless its bytes are of another type. */
const extensionFor = (kind: FileKind, extension: Extension): Extension =>
  MIMES[extension] === MIMES[kind] ? extension : kind

/** PDF readers search this many bytes for the header, because printers, mail and web servers put text before it. */
const PDF_HEADER_WITHIN = 1024
/** Detects the type by the bytes alone. `damaged`: a type that is not accepted. */
const kindOf = async (content: Buffer): Promise<FileKind | 'with-macros' | 'damaged'> => {
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
      return 'doc'
    case 'docm':
    case 'dotm':
      return 'with-macros'
    case undefined:
      return content.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-') ? 'pdf' : 'damaged'
    default:
      return 'damaged'
  }
}
