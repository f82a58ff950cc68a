import { missingDocuments } from '#rules/documents.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import { currentDocumentTypes } from '../../db/stores/documents.ts'
import type { Deps } from '../../deps.ts'
import type { InspectedFile, UploadedFile } from '../files/inspect-file.ts'
import { documentTypesOf, inspectAll, replaceDocuments, withStoredFiles } from './store-documents.ts'
import { takeStep } from './take-step.ts'

const refuseIncomplete = async (
  deps: Deps,
  customerId: string,
  files: readonly InspectedFile[],
): Promise<void> => {
  const row = await findCustomer(deps.db, customerId)
  if (!row) throw new AppError('not-found')
  const present = [...(await currentDocumentTypes(deps.db, customerId)), ...documentTypesOf(files)]
  const [missing] = missingDocuments(present, row.vatId !== null)
  if (missing && row.accountType === 'business') throw new AppError('documents-missing', { field: missing })
}

/** Takes newly picked documents, all or none: every file is inspected before one is stored. */
export const uploadAttachments =
  (deps: Deps) =>
  async (actor: CustomerActor, uploads: readonly UploadedFile[], ifMatch: number | undefined) => {
    const files = await inspectAll(uploads)
    await refuseIncomplete(deps, actor.customerId, files)
    return withStoredFiles(deps, files, (stored) =>
      takeStep(deps, actor, {
        event: { type: 'documents.saved' },
        ifMatch,
        write: async (tx, row) => {
          await replaceDocuments(deps, tx, row.id, stored)
          return row
        },
      }),
    )
  }
