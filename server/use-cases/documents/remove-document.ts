import type { Customer } from '#contract/entities/customer.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { deleteCurrentDocument } from '../../db/stores/documents.ts'
import { deleteProposedDocument } from '../../db/stores/proposed-documents.ts'
import type { Deps } from '../../deps.ts'
import { takeStep } from '../customers/take-step.ts'
import { forgetBytes } from './forget-bytes.ts'

/**
 * Removes a document that no reviewer has seen, with its bytes. While changes are requested that is one picked as an answer: the
 * reviewed document stays. The row goes in the transaction; what cannot be removed from the file store at once is left to the
 * sweep, because no row points at it any more.
 */
export const removeDocument =
  (deps: Deps) =>
  async (
    actor: CustomerActor,
    documentType: DocumentType,
    ifMatch: number | undefined,
  ): Promise<Customer> => {
    let storageKey: string | null = null
    const customer = await takeStep(deps, actor, {
      event: { type: 'document.removed', documentType },
      ifMatch,
      write: async (tx, row) => {
        const remove = isCorrecting(row.step) ? deleteProposedDocument : deleteCurrentDocument
        storageKey = await remove(tx, row.id, documentType)
        if (storageKey === null) throw new AppError('not-found')
        return row
      },
    })
    if (storageKey !== null) await forgetBytes(deps, [storageKey])
    return customer
  }
