import { randomUUID } from 'node:crypto'
import type * as endpoints from '#contract/endpoints/review.ts'
import type { RejectionForm } from '#contract/forms/review.ts'
import { requestableTargets } from '#rules/requested-changes.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { accountWorkflow } from '../accounts/chart.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { advance } from '../charts/advance.ts'
import { onBehalf } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { findDocument } from '../documents/store.ts'
import { AppError, fieldRefusal } from '../errors/app-error.ts'
import { signUrl } from '../files/sign-url.ts'
import { onboardingFacts, onboardingWorkflow } from '../onboarding/chart.ts'
import { insertRequestedChanges } from '../onboarding/requested-change-store.ts'
import type { Actor } from '../request/actor.ts'
import type { Call } from '../request/route.ts'
import { insertDecision } from './store.ts'

interface Decision {
  event: 'review.rejected' | 'review.reopened'
  decision: 'rejected' | 'reopened'
  /** The reason that the customer reads. */
  reason: string | null
}

/** Stores a decision about a locked customer and moves the account. */
const decideLocked = async (
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  actor: Actor,
  { event, decision, reason }: Decision,
): Promise<CustomerRow> => {
  const at = deps.clock.now()
  const { id: customerId } = row
  await insertDecision(tx, { id: randomUUID(), customerId, decision, reason, userId: actor.userId, at })
  return advance(deps, tx, accountWorkflow, row, {
    event: { type: event },
    context: await accountFacts(deps, tx, row),
    cause: onBehalf(actor),
  })
}

/** Rejects the application of a locked customer, with a reason for the customer. */
export const rejectLocked = (
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  { actor, form: { reason } }: { actor: Actor; form: RejectionForm },
): Promise<CustomerRow> =>
  decideLocked(deps, tx, row, actor, { event: 'review.rejected', decision: 'rejected', reason })

/** Rejects an application under review with a reason for its customer. */
export const rejectApplication = (
  deps: Deps,
  { actor, params: { customerId }, body: form, ifMatch }: Call<typeof endpoints.rejectApplication>,
) =>
  changeAccount(deps, { ...actor, customerId }, ifMatch, (tx, row) =>
    rejectLocked(deps, tx, row, { actor, form }),
  )

/** Withdraws a rejection. */
export const reopenReview = (
  deps: Deps,
  { actor, params: { customerId }, ifMatch }: Call<typeof endpoints.reopenReview>,
) =>
  changeAccount(deps, { ...actor, customerId }, ifMatch, (tx, row) =>
    decideLocked(deps, tx, row, actor, { event: 'review.reopened', decision: 'reopened', reason: null }),
  )

/** Returns an application to its customer, who can correct exactly these targets. */
export const requestChanges = (
  deps: Deps,
  { actor, params: { customerId }, body: { changes }, ifMatch }: Call<typeof endpoints.requestChanges>,
) =>
  changeAccount(deps, { ...actor, customerId }, ifMatch, async (tx, row) => {
    const at = deps.clock.now()
    const cause = onBehalf(actor)
    const event = { type: 'changes.requested' } as const
    const returned = await advance(deps, tx, accountWorkflow, row, {
      event,
      context: await accountFacts(deps, tx, row),
      cause,
    })
    const moved = await advance(deps, tx, onboardingWorkflow, returned, {
      event,
      context: await onboardingFacts(deps, tx, returned, false),
      cause,
    })
    const allowed = requestableTargets(await deps.nouns.presentCustomer(deps, tx, row))
    if (changes.some(({ target }) => !allowed.includes(target))) throw fieldRefusal('changes', 'invalid')
    const decisionId = randomUUID()
    await insertDecision(tx, {
      id: decisionId,
      customerId,
      decision: 'changes-requested',
      reason: null,
      userId: actor.userId,
      at,
    })
    await insertRequestedChanges(
      tx,
      changes.map((change) => ({
        id: randomUUID(),
        decisionId,
        customerId,
        ...change,
        answeredAt: null,
      })),
    )
    return moved
  })

/** Returns a short-lived signed URL for one document of this customer. */
export const openDocument = async (
  deps: Deps,
  { params: { customerId, documentId } }: Call<typeof endpoints.openDocument>,
): Promise<{ url: string }> => {
  const document = await findDocument(deps.db, customerId, documentId)
  if (!document) throw new AppError('not-found')
  return signUrl(deps, { key: document.storageKey, downloadName: document.name })
}

/** Returns a short-lived signed URL that downloads the uploaded original of a document. */
export const downloadOriginal = async (
  deps: Deps,
  { params: { customerId, documentId } }: Call<typeof endpoints.downloadOriginal>,
): Promise<{ url: string }> => {
  const document = await findDocument(deps.db, customerId, documentId)
  if (!document) throw new AppError('not-found')
  return signUrl(deps, { key: document.originalKey ?? document.storageKey, downloadName: document.name })
}
