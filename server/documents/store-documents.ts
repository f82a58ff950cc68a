import { createHash, randomUUID } from 'node:crypto'
import { DocumentType } from '#contract/entities/document.ts'
import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { InspectedFile, UploadedFile } from '../files/inspect-file.ts'
import { inspectUpload } from '../files/inspect-upload.ts'
import { proposeDocument, replaceDocument } from './store.ts'

export interface StoredFile {
  file: InspectedFile
  key: string
  /** The key of a picture's uploaded original; null for other files. */
  originalKey: string | null
}

/**
 * Stores the files before rows refer to them. Deletes them when `work` throws an AppError; after a crash or another error, the
 * sweep deletes files without a row.
 */
export const withStoredFiles = async <Answer>(
  deps: Deps,
  files: readonly InspectedFile[],
  work: (stored: readonly StoredFile[]) => Promise<Answer>,
): Promise<Answer> => {
  const stored: StoredFile[] = []
  try {
    for (const file of files) stored.push(await storeFile(deps, file))
    return await work(stored)
  } catch (error) {
    // After any other error the rows may exist: a lost connection can hide a commit.
    if (error instanceof AppError) await deleteRefused(deps, stored)
    throw error
  }
}

const storeFile = async ({ ports }: Deps, file: InspectedFile): Promise<StoredFile> => ({
  file,
  key: await ports.files.put(file.content),
  originalKey: file.original ? await ports.files.put(file.original) : null,
})

/** Inspects every file of a customer's upload. Throws `validation-failed` for two files of one type. */
export const inspectAll = async (
  deps: Deps,
  customerId: string,
  files: readonly UploadedFile[],
): Promise<InspectedFile[]> => {
  const fields = files.map((file) => file.field)
  const duplicate = fields.find((field, index) => fields.indexOf(field) !== index)
  if (duplicate) throw new AppError('validation-failed', { field: duplicate })
  return Promise.all(files.map((file) => inspectUpload(deps, file, customerId)))
}

/** Stores files as proposals. Returns the storage keys of the proposals that they replace. */
export const proposeDocuments = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  stored: readonly StoredFile[],
): Promise<string[]> => {
  const outdated: string[] = []
  for (const one of stored) outdated.push(...(await proposeDocument(tx, columnsOf(deps, customerId, one))))
  return outdated
}

/** Replaces the customer's documents by the stored files. */
export const replaceDocuments = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  stored: readonly StoredFile[],
): Promise<void> => {
  for (const one of stored) {
    await replaceDocument(tx, { id: randomUUID(), ...columnsOf(deps, customerId, one) })
  }
}

/** Deletes the files of deleted documents, after the commit. The sweep retries failed deletions. */
export const deleteFiles = async (deps: Deps, storageKeys: readonly string[]): Promise<void> => {
  for (const key of storageKeys) {
    await deps.ports.files
      .remove(key)
      .catch((err: unknown) => deps.log.warn({ err }, 'could not delete a document file; the sweep retries'))
  }
}

export const documentTypesOf = (files: readonly InspectedFile[]): DocumentType[] =>
  files.map((file) => DocumentType.parse(file.field))

const deleteRefused = async (deps: Deps, stored: readonly StoredFile[]): Promise<void> => {
  const removals = await Promise.allSettled(
    stored
      .flatMap(({ key, originalKey }) => [key, originalKey])
      .filter((key) => key !== null)
      .map((key) => deps.ports.files.remove(key)),
  )
  if (removals.some((removal) => removal.status === 'rejected')) {
    deps.log.warn('could not delete a file of a refused upload; the sweep retries')
  }
}

const columnsOf = (deps: Deps, customerId: string, { file, key, originalKey }: StoredFile) => ({
  customerId,
  type: DocumentType.parse(file.field),
  storageKey: key,
  originalKey,
  name: file.fileName,
  size: file.content.length,
  mime: file.mime,
  sha256: createHash('sha256').update(file.content).digest('hex'),
  createdAt: deps.clock.now(),
})
