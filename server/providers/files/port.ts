import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** What a signed address gives access to. `downloadName` is shown to the person, never used to find the file. */
export interface SignedFile {
  key: string
  downloadName: string
  /** Let the browser show the file where it can; without it the file is saved. */
  isInline?: boolean
}

/** Keeps uploaded documents under random names. */
export interface FilesPort {
  /** Stores bytes durably (they are safe when this resolves) and gives the key to find them by. */
  put(content: Buffer): Promise<string>
  /** Opens a file for reading; null when there is none. */
  open(key: string): Promise<{ stream: Readable; size: number } | null>
  /** Removes a file. Removing a missing one is no error. */
  remove(key: string): Promise<void>
  /** Every key with the time it was stored, for the sweep of files no row points at. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>
  /** An address that opens the file until `expiresAt`: one of ours, or of the store that keeps the files. */
  signUrl(file: SignedFile, expiresAt: Date): Promise<string>
  /** What an address of ours opens; null when it was tampered with, is over or is none of ours. */
  verifyUrl(url: string, now: Date): SignedFile | null
}

/** A name for a file that tells nothing of it. */
export const newFileKey = (): string => randomUUID()

/** Anything else was not made by us, and could lead out of the place where files are kept. */
export const isFileKey = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
