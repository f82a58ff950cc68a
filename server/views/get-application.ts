import type * as endpoints from '#contract/endpoints/review.ts'
import type { Application, ReviewDecision, SourceRecord } from '#contract/endpoints/review.ts'
import { personName } from '#rules/names.ts'
import { openCustomer } from '../accounts/open-customer.ts'
import { findCustomer } from '../accounts/store.ts'
import { openedDocumentIds } from '../activity/store.ts'
import { firstTransitionAt } from '../charts/store.ts'
import type { RequestedChangeRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { currentDocuments } from '../documents/store.ts'
import { AppError } from '../errors/app-error.ts'
import { type Verification, verificationOf } from '../identity/identification.ts'
import { requestedChangesOf } from '../onboarding/requested-change-store.ts'
import type { Call } from '../request/route.ts'
import { type DecisionEntry, decisionsOf } from '../review/store.ts'
import { presentCustomer } from './customer-view.ts'

/** Everything a reviewer needs for a decision. */
export const getApplication = async (
  deps: Deps,
  { actor: { userId }, params: { customerId } }: Call<typeof endpoints.getApplication>,
): Promise<{ application: Application }> => {
  const { db } = deps
  const stored = await findCustomer(db, customerId)
  if (!stored) throw new AppError('not-found')
  const row = openCustomer(deps, stored)
  const [customer, verification, documents, opened, acceptedAt, decisions, changes] = await Promise.all([
    presentCustomer(deps, db, stored),
    row.identificationNumber === null ? null : verificationOf(deps, db, row, row.identificationNumber),
    currentDocuments(db, row.id),
    openedDocumentIds(db, { userId, customerId: row.id }),
    firstTransitionAt(db, 'onboarding', row.id, 'terms.accepted'),
    decisionsOf(db, row.id),
    requestedChangesOf(db, row.id),
  ])
  return {
    application: {
      // Unsent documents are private to the customer.
      customer: { ...customer, proposedFiles: [] },
      vouched: verification && vouched(verification),
      documents: documents.map(({ id, type, name, mime, size, createdAt }) => ({
        id,
        documentType: type,
        name,
        mime,
        size,
        uploadedAt: createdAt.toISOString(),
        isOpened: opened.has(id),
      })),
      termsAcceptedAt: acceptedAt?.toISOString() ?? null,
      decisions: decisions.map((entry) => decision(entry, changes)),
    },
  }
}

const vouched = ({ at, ...verification }: Verification): SourceRecord => ({
  ...verification,
  at: at.toISOString(),
})

const decision = (entry: DecisionEntry, changes: readonly RequestedChangeRow[]): ReviewDecision => ({
  id: entry.id,
  decision: entry.decision,
  reason: entry.reason,
  by: {
    name: personName({ firstName: entry.reviewerFirstName, lastName: entry.reviewerLastName }),
    email: entry.reviewerEmail,
  },
  at: entry.at.toISOString(),
  changes: changes
    .filter(({ decisionId }) => decisionId === entry.id)
    .map(({ id, target, reason, answeredAt }) => ({
      id,
      target,
      reason,
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
})
