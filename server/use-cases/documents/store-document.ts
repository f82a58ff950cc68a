import type { DocumentType } from '#contract/entities/document.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'
import { stepConflict } from '../../workflows/conflicts.ts'
import { canStoreDocument } from '../../workflows/onboarding.ts'
import { inspectAll, replaceDocuments, withStoredFiles } from '../customers/store-documents.ts'
import { takeStep } from '../customers/take-step.ts'
import type { UploadedFile } from '../files/inspect-file.ts'

interface PickedDocument {
  documentType: DocumentType
  files: readonly UploadedFile[]
}

/** A customer who cannot change documents has no bytes stored for them, not even for a moment. */
const refuseEarly = async (deps: Deps, customerId: string): Promise<void> => {
  const row = await findCustomer(deps.db, customerId)
  if (!row) throw new AppError('not-found')
  if (!canStoreDocument(row)) throw stepConflict(row)
}

/** Stores one document as soon as it is picked, in the place of an earlier one of its type. */
export const storeDocument =
  (deps: Deps) =>
  async (actor: CustomerActor, { documentType, files }: PickedDocument, ifMatch: number | undefined) => {
    const [file] = files
    if (!file) throw new AppError('file-missing', { field: documentType })
    await refuseEarly(deps, actor.customerId)
    const inspected = await inspectAll([{ ...file, field: documentType }])
    return withStoredFiles(deps, inspected, (stored) =>
      takeStep(deps, actor, {
        event: { type: 'document.stored' },
        ifMatch,
        write: async (tx, row) => {
          await replaceDocuments(deps, tx, row.id, stored)
          return row
        },
      }),
    )
  }
