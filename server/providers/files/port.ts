import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** The target of a signed URL. `downloadName` is for display, never used to find the file. */
export interface SignedFile {
  key: string
  downloadName: string
  /** True lets the browser display the file; otherwise the browser saves it. */
  isInline?: boolean
}

/** Stores uploaded documents under random names. */
export interface FilesPort {
  /** Stores bytes durably (they are safe when the promise resolves) and returns their key. */
  put(content: Buffer): Promise<string>
  /** Opens a file for reading; null when there is none. */
  open(key: string): Promise<{ stream: Readable; size: number } | null>
  /** Removes a file. Removing a missing file is not an error. */
  remove(key: string): Promise<void>
  /** Every key with its time of storing, for the sweep of files without a row. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>
  /** Returns a URL that opens the file until `expiresAt`: on our server, or on the file store. */
  signUrl(file: SignedFile, expiresAt: Date): Promise<string>
  /** Reads a URL of our server; null when it is forged, expired or foreign. */
  verifyUrl(url: string, now: Date): SignedFile | null
}

/** A random file name that reveals nothing. */
export const newFileKey = (): string => randomUUID()

/** True for a key that we created. Other keys could lead out of the file store. */
export const isFileKey = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
