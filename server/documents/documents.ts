import type { DocumentType } from '#contract/entities/document.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import { findCustomer } from '../accounts/store.ts'
import { refusalOf } from '../charts/advance.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { signUrl, type UploadedFile } from '../files/inspect-file.ts'
import { onboardingWorkflow } from '../onboarding/chart.ts'
import { documentFacts } from '../onboarding/onboarding-chart.ts'
import { takeStep } from '../onboarding/take-step.ts'
import type { CustomerActor } from '../request/actor.ts'
import { deleteProposedDocument, proposedDocuments } from './proposed-store.ts'
import { currentDocuments, deleteCurrentDocument } from './store.ts'
import {
  deleteFiles,
  inspectAll,
  proposeDocuments,
  replaceDocuments,
  withStoredFiles,
} from './store-documents.ts'

interface PickedDocument {
  documentType: DocumentType
  files: readonly UploadedFile[]
}

/** A customer who cannot change documents has no bytes stored for them, not even for a moment. */
const refuseEarly = async (deps: Deps, customerId: string, documentType: DocumentType): Promise<void> => {
  const row = await findCustomer(deps.db, customerId)
  if (!row) throw new AppError('not-found')
  const event = { type: 'document.stored', documentType } as const
  const context = await documentFacts(deps.db, row)
  if (!takes(onboardingWorkflow, row, event, context))
    throw refusalOf(onboardingWorkflow, row, { event, context })
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

/**
 * Removes a document that no reviewer has seen, with its bytes. While changes are requested that is one picked as an answer: the
 * reviewed document stays. The row goes in the transaction; what cannot be removed from the file store at once is left to the
 * sweep, because no row points at it any more.
 */
export const removeDocument =
  (deps: Deps) => async (actor: CustomerActor, documentType: DocumentType, ifMatch: number | undefined) => {
    let storageKey: string | null = null
    const reply = await takeStep(deps, actor, {
      event: { type: 'document.removed', documentType },
      ifMatch,
      write: async (tx, row) => {
        const remove = isCorrecting(row.step) ? deleteProposedDocument : deleteCurrentDocument
        storageKey = await remove(tx, row.id, documentType)
        if (storageKey === null) throw new AppError('not-found')
        return row
      },
    })
    if (storageKey !== null) await deleteFiles(deps, [storageKey])
    return reply
  }

/** An address at which the customer sees the document of this type that is on file; what was picked last when changes are requested. */
export const openStoredDocument =
  (deps: Deps) =>
  async ({ customerId }: CustomerActor, documentType: DocumentType): Promise<{ url: string }> => {
    const documents = [
      ...(await proposedDocuments(deps.db, customerId)),
      ...(await currentDocuments(deps.db, customerId)),
    ]
    const document = documents.find(({ type }) => type === documentType)
    if (!document) throw new AppError('not-found')
    return signUrl(deps, { key: document.storageKey, downloadName: document.name, isInline: true })
  }
