import { FILE_EXTENSIONS, MAX_FILE_BYTES } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'

/** What follows the last dot of a file's name, in lower case; empty when it has none. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Whether a file's name ends with an accepted extension. What it truly holds is for the server to look at. */
const hasAcceptedExtension = (name: string): boolean =>
  FILE_EXTENSIONS.some((extension) => extension === extensionOf(name))

/** Why a picked file cannot be uploaded: its type, no content, or more than 10 MB; null when it can. `size` is in bytes. */
export const fileProblem = (file: { name: string; size: number }): FieldMessage | null => {
  if (!hasAcceptedExtension(file.name)) return 'file-type'
  if (file.size === 0) return 'file-empty'
  return file.size > MAX_FILE_BYTES ? 'file-too-large' : null
}
