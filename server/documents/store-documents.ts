import { createHash, randomUUID } from 'node:crypto'
import { DocumentType } from '#contract/entities/document.ts'
import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type InspectedFile, inspectFile, type UploadedFile } from '../files/inspect-file.ts'
import { proposeDocument } from './proposed-store.ts'
import { replaceDocument } from './store.ts'

/** Deletes the files of documents whose rows are gone, after the commit. What cannot be removed at once is left to the sweep. */
export const deleteFiles = async (deps: Deps, storageKeys: readonly string[]): Promise<void> => {
  for (const key of storageKeys) {
    await deps.ports.files
      .remove(key)
      .catch((err: unknown) => deps.log.warn({ err }, 'a removed document is left to the sweep'))
  }
}

export interface StoredFile {
  file: InspectedFile
  key: string
}

/** Looks into every file of an upload; one file for each type of document. */
export const inspectAll = async (files: readonly UploadedFile[]): Promise<InspectedFile[]> => {
  const fields = files.map((file) => file.field)
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice) throw new AppError('validation-failed', { field: twice })
  return Promise.all(files.map(inspectFile))
}

export const documentTypesOf = (files: readonly InspectedFile[]): DocumentType[] =>
  files.map((file) => DocumentType.parse(file.field))

const deleteRefused = async (deps: Deps, stored: readonly StoredFile[]): Promise<void> => {
  const removals = await Promise.allSettled(stored.map(({ key }) => deps.ports.files.remove(key)))
  if (removals.some((removal) => removal.status === 'rejected')) {
    deps.log.warn('a file of a refused upload could not be removed; the sweep will')
  }
}

/**
 * Puts bytes on disk before a row points at them. What a refusal leaves behind is removed at once; after a crash or a fault the
 * sweep removes what no row points at.
 */
export const withStoredFiles = async <Answer>(
  deps: Deps,
  files: readonly InspectedFile[],
  work: (stored: readonly StoredFile[]) => Promise<Answer>,
): Promise<Answer> => {
  const stored: StoredFile[] = []
  try {
    for (const file of files) stored.push({ file, key: await deps.ports.files.put(file.content) })
    return await work(stored)
  } catch (error) {
    // After anything else than a refusal the rows may be there all the same: a lost connection can hide a commit.
    if (error instanceof AppError) await deleteRefused(deps, stored)
    throw error
  }
}

const described = (deps: Deps, customerId: string, { file, key }: StoredFile) => ({
  customerId,
  type: DocumentType.parse(file.field),
  storageKey: key,
  name: file.fileName,
  size: file.content.length,
  mime: file.mime,
  sha256: createHash('sha256').update(file.content).digest('hex'),
  createdAt: deps.clock.now(),
})

/** Puts stored files beside the reviewed documents; gives the keys of the earlier proposals they take the place of. */
export const proposeDocuments = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  stored: readonly StoredFile[],
): Promise<string[]> => {
  const outdated: string[] = []
  for (const one of stored) {
    const key = await proposeDocument(tx, described(deps, customerId, one))
    if (key !== null) outdated.push(key)
  }
  return outdated
}

/** Puts stored files in the place of the customer's earlier documents. */
export const replaceDocuments = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  stored: readonly StoredFile[],
): Promise<void> => {
  for (const one of stored) {
    await replaceDocument(tx, { id: randomUUID(), ...described(deps, customerId, one) })
  }
}
