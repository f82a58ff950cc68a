import { AppError } from '../../app-error.ts'
import { findDocument } from '../../db/stores/documents.ts'
import type { Deps } from '../../deps.ts'
import { signUrl } from '../files/sign-url.ts'

/** An address that opens one document of this customer for a while. */
export const openDocument =
  (deps: Deps) =>
  async (customerId: string, documentId: string): Promise<{ url: string }> => {
    const document = await findDocument(deps.db, customerId, documentId)
    if (!document) throw new AppError('not-found')
    return signUrl(deps, { key: document.storageKey, downloadName: document.name })
  }
