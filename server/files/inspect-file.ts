import { FILE_EXTENSIONS, MAX_FILE_BYTES } from '#contract/entities/document.ts'
import { extensionOf } from '#rules/documents.ts'
import { AppError } from '../errors/app-error.ts'
import { type FileKind, inspectContent } from './kind-of-file.ts'

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
