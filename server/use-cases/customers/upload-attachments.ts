import { createHash, randomUUID } from 'node:crypto'
import { DocumentType } from '#contract/entities/document.ts'
import { missingDocuments } from '#rules/documents.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import { currentDocumentTypes, replaceDocument } from '../../db/stores/documents.ts'
import type { Deps } from '../../deps.ts'
import { type InspectedFile, inspectFile, type UploadedFile } from '../files/inspect-file.ts'
import { takeStep } from './take-step.ts'

interface StoredFile {
  file: InspectedFile
  key: string
}

const inspectAll = async (files: readonly UploadedFile[]): Promise<InspectedFile[]> => {
  const fields = files.map((file) => file.field)
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice) throw new AppError('validation-failed', { field: twice })
  return Promise.all(files.map(inspectFile))
}

const refuseIncomplete = async (
  deps: Deps,
  customerId: string,
  files: readonly InspectedFile[],
): Promise<void> => {
  const row = await findCustomer(deps.db, customerId)
  if (!row) throw new AppError('not-found')
  const present = [
    ...(await currentDocumentTypes(deps.db, customerId)),
    ...files.map((file) => DocumentType.parse(file.field)),
  ]
  const [missing] = missingDocuments(present, row.vatId !== null)
  if (missing && row.accountType === 'business') throw new AppError('documents-missing', { field: missing })
}

const forget = async (deps: Deps, stored: readonly StoredFile[]): Promise<void> => {
  const removals = await Promise.allSettled(stored.map(({ key }) => deps.ports.files.remove(key)))
  if (removals.some((removal) => removal.status === 'rejected')) {
    deps.log.warn('a file of a refused upload could not be removed; the sweep will')
  }
}

/**
 * Takes newly picked documents, all or none: every file is inspected before one is stored, and bytes are on disk before a
 * row points at them. What a refusal leaves behind is removed at once; after a crash or
 * a fault the sweep removes what no row points at.
 */
export const uploadAttachments =
  (deps: Deps) =>
  async (actor: CustomerActor, uploads: readonly UploadedFile[], ifMatch: number | undefined) => {
    const files = await inspectAll(uploads)
    await refuseIncomplete(deps, actor.customerId, files)
    const stored: StoredFile[] = []
    try {
      for (const file of files) stored.push({ file, key: await deps.ports.files.put(file.content) })
      return await takeStep(deps, actor, {
        event: { type: 'documents.saved' },
        ifMatch,
        write: async (tx, row) => {
          for (const { file, key } of stored) {
            await replaceDocument(tx, {
              id: randomUUID(),
              customerId: row.id,
              type: DocumentType.parse(file.field),
              storageKey: key,
              name: file.fileName,
              size: file.content.length,
              mime: file.mime,
              sha256: createHash('sha256').update(file.content).digest('hex'),
              createdAt: deps.clock.now(),
            })
          }
          return row
        },
      })
    } catch (error) {
      // After anything else than a refusal the rows may be there all the same: a lost connection can hide a commit.
      if (error instanceof AppError) await forget(deps, stored)
      throw error
    }
  }
