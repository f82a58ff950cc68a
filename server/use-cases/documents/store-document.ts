import type { DocumentType } from '#contract/entities/document.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'
import { stepConflict } from '../../workflows/conflicts.ts'
import { canStoreDocument } from '../../workflows/onboarding.ts'
import {
  inspectAll,
  proposeDocuments,
  replaceDocuments,
  withStoredFiles,
} from '../customers/store-documents.ts'
import { takeStep } from '../customers/take-step.ts'
import type { UploadedFile } from '../files/inspect-file.ts'
import { forgetBytes } from './forget-bytes.ts'

interface PickedDocument {
  documentType: DocumentType
  files: readonly UploadedFile[]
}

/** A customer who cannot change documents has no bytes stored for them, not even for a moment. */
const refuseEarly = async (deps: Deps, customerId: string, documentType: DocumentType): Promise<void> => {
  const row = await findCustomer(deps.db, customerId)
  if (!row) throw new AppError('not-found')
  if (!(await canStoreDocument(deps.db, row, documentType))) throw stepConflict(row)
}

/**
 * Stores one document as soon as it is picked, in the place of an earlier one of its type. While changes are requested it stands
 * beside the reviewed one, which counts until everything is sent.
 */
export const storeDocument =
  (deps: Deps) =>
  async (actor: CustomerActor, { documentType, files }: PickedDocument, ifMatch: number | undefined) => {
    const [file] = files
    if (!file) throw new AppError('file-missing', { field: documentType })
    await refuseEarly(deps, actor.customerId, documentType)
    const inspected = await inspectAll([{ ...file, field: documentType }])
    let outdated: string[] = []
    const customer = await withStoredFiles(deps, inspected, (stored) =>
      takeStep(deps, actor, {
        event: { type: 'document.stored', documentType },
        ifMatch,
        write: async (tx, row) => {
          if (isCorrecting(row.step)) outdated = await proposeDocuments(deps, tx, row.id, stored)
          else await replaceDocuments(deps, tx, row.id, stored)
          return row
        },
      }),
    )
    await forgetBytes(deps, outdated)
    return customer
  }
