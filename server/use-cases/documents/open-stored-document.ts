import type { DocumentType } from '#contract/entities/document.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { currentDocuments } from '../../db/stores/documents.ts'
import { proposedDocuments } from '../../db/stores/proposed-documents.ts'
import type { Deps } from '../../deps.ts'
import { signUrl } from '../files/sign-url.ts'

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
