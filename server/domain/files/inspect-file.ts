import { fileTypeFromBuffer } from 'file-type'
import { FILE_EXTENSIONS, MAX_FILE_BYTES } from '#contract/entities/document.ts'
import { extensionOf } from '#rules/upload.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import type { SignedFile } from '../../providers/files/port.ts'

/** A file as it arrived: nothing about it is believed. */
export interface UploadedFile {
  field: string
  fileName: string
  content: Buffer
}

export interface InspectedFile extends UploadedFile {
  /** What the bytes are, regardless of the name and of what the browser said. */
  mime: string
}

type Extension = (typeof FILE_EXTENSIONS)[number]

const MIMES: Record<Extension, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}
/** Office's old container holds spreadsheets and installers too; a Word file has this stream in it. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')
/** Where Office keeps programs: in the old container and in the new one. */
const MACROS = [Buffer.from('_VBA_PROJECT', 'utf16le'), Buffer.from('vbaProject.bin', 'latin1')]
const NAME_MAX = 120

const isExtension = (text: string): text is Extension => (FILE_EXTENSIONS as readonly string[]).includes(text)

/** The type a kept file is given out as: its name has the ending of what its bytes were found to be. */
export const typeOfName = (fileName: string): string => {
  const extension = extensionOf(fileName)
  return isExtension(extension) ? MIMES[extension] : 'application/octet-stream'
}

/** What the bytes are, in terms of the types we take; null for everything else. */
const mimeOf = async (content: Buffer): Promise<string | null> => {
  const found = await fileTypeFromBuffer(content)
  if (found?.ext === 'cfb') return content.includes(WORD_STREAM) ? MIMES.doc : null
  const accepted = FILE_EXTENSIONS.find((extension) => extension === found?.ext)
  return accepted ? MIMES[accepted] : null
}

/** A name fit to be shown: no path, no control or direction characters, not endless. */
const displayName = (fileName: string): string => {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim()
  const extension = extensionOf(clean)
  const stem = extension ? clean.slice(0, -extension.length - 1) : clean
  return `${[...stem].slice(0, NAME_MAX - extension.length - 1).join('') || 'document'}.${extension}`
}

/** Takes a file for what its bytes are. Refuses what is empty, too large, of another type, mislabelled or carries macros. */
export async function inspectFile(file: UploadedFile): Promise<InspectedFile> {
  const { field, content } = file
  if (content.length === 0) throw new AppError('file-empty', { field })
  if (content.length > MAX_FILE_BYTES) throw new AppError('file-too-large', { field })
  const fileName = displayName(file.fileName)
  const extension = extensionOf(fileName)
  const mime = await mimeOf(content)
  if (!isExtension(extension)) throw new AppError('file-type-refused', { field })
  if (mime !== MIMES[extension])
    throw new AppError('file-damaged', { field, params: { type: extension.toUpperCase() } })
  if (MACROS.some((mark) => content.includes(mark))) throw new AppError('file-macros', { field })
  return { field, fileName, content, mime }
}

const LIFE_MS = 5 * 60_000

/** An address that opens a kept file for five minutes. */
export const signUrl = async ({ ports, clock }: Deps, file: SignedFile): Promise<{ url: string }> => ({
  url: await ports.files.signUrl(file, new Date(clock.now().getTime() + LIFE_MS)),
})
