import type * as endpoints from '#contract/endpoints/documents.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import { findCustomer } from '../accounts/store.ts'
import { refusalOf } from '../charts/advance.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Deps } from '../deps.ts'
import {
  currentDocuments,
  deleteCurrentDocument,
  deleteProposedDocument,
  proposedDocuments,
} from '../documents/store.ts'
import {
  deleteFiles,
  inspectAll,
  proposeDocuments,
  replaceDocuments,
  withStoredFiles,
} from '../documents/store-documents.ts'
import { AppError } from '../errors/app-error.ts'
import { signUrl } from '../files/sign-url.ts'
import type { Call } from '../request/route.ts'
import { documentFacts, onboardingWorkflow } from './chart.ts'
import { takeStep } from './take-step.ts'

/**
 * Stores one document as soon as the person picks it, and replaces an earlier document of its type. During requested changes, stores
 * it beside the reviewed document, which stays current until the customer submits all changes.
 */
export const storeDocument = async (
  deps: Deps,
  { actor, params: { documentType }, files, ifMatch }: Call<typeof endpoints.storeDocument>,
) => {
  const [file] = files
  if (!file) throw new AppError('file-missing', { field: documentType })
  await refuseEarly(deps, actor.customerId, documentType)
  const inspected = await inspectAll(deps, actor.customerId, [{ ...file, field: documentType }])
  let outdated: string[] = []
  const reply = await withStoredFiles(deps, inspected, (stored) =>
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
  await deleteFiles(deps, outdated)
  return reply
}

/** Rejects customers who cannot change documents before any byte is stored. */
const refuseEarly = async (deps: Deps, customerId: string, documentType: DocumentType): Promise<void> => {
  const row = await findCustomer(deps.db, customerId)
  if (!row) throw new AppError('not-found')
  const event = { type: 'document.stored', documentType } as const
  const context = await documentFacts(deps.db, row)
  if (!takes(onboardingWorkflow, row, event, context))
    throw refusalOf(onboardingWorkflow, row, { event, context })
}

/**
 * Removes a document that no reviewer has seen, with its file. During requested changes, removes the newly picked document and keeps
 * the reviewed document. Deletes the row in the transaction; the sweep retries a failed deletion of the file.
 */
export const removeDocument = async (
  deps: Deps,
  { actor, params: { documentType }, ifMatch }: Call<typeof endpoints.removeDocument>,
) => {
  let storageKeys: string[] = []
  const reply = await takeStep(deps, actor, {
    event: { type: 'document.removed', documentType },
    ifMatch,
    write: async (tx, row) => {
      const remove = isCorrecting(row.step) ? deleteProposedDocument : deleteCurrentDocument
      storageKeys = await remove(tx, row.id, documentType)
      if (storageKeys.length === 0) throw new AppError('not-found')
      return row
    },
  })
  await deleteFiles(deps, storageKeys)
  return reply
}

/** Returns a signed URL of the customer's stored document of this type; during requested changes, of the newly picked document. */
export const openStoredDocument = async (
  deps: Deps,
  { actor: { customerId }, params: { documentType } }: Call<typeof endpoints.openStoredDocument>,
): Promise<{ url: string }> => {
  const documents = [
    ...(await proposedDocuments(deps.db, customerId)),
    ...(await currentDocuments(deps.db, customerId)),
  ]
  const document = documents.find(({ type }) => type === documentType)
  if (!document) throw new AppError('not-found')
  return signUrl(deps, { key: document.storageKey, downloadName: document.name, isInline: true })
}
