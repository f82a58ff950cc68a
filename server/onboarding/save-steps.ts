import type * as endpoints from '#contract/endpoints/customers.ts'
import { assertKnownCustomer } from '../accounts/known-customer.ts'
import { findCustomer, updateCustomer } from '../accounts/store.ts'
import { savedToken } from '../cards/provider.ts'
import { isUsableToken, usablePrimaryCard } from '../cards/slot.ts'
import { primaryCard } from '../cards/store.ts'
import type { Deps } from '../deps.ts'
import { inspectAll, replaceDocuments, withStoredFiles } from '../documents/store-documents.ts'
import { AppError } from '../errors/app-error.ts'
import { cardsUnavailable, orElse } from '../errors/failures.ts'
import type { Call } from '../request/route.ts'
import { deleteDraft } from './draft-store.ts'
import { takeStep } from './take-step.ts'

/** Makes the account type permanent. */
export const saveGoogleInfo = (deps: Deps, { actor, ifMatch }: Call<typeof endpoints.saveGoogleInfo>) =>
  takeStep(deps, actor, { event: { type: 'accountType.confirmed' }, ifMatch })

/** Returns the subscription: package, status and dates. */
export const getSupportPackage = async (deps: Deps, { actor }: Call<typeof endpoints.getSupportPackage>) => {
  const row = await findCustomer(deps.db, actor.customerId)
  if (!row) throw new AppError('not-found')
  assertKnownCustomer(row)
  return {
    package: row.package,
    status: row.status,
    activationDate: row.activationDate?.toISOString() ?? null,
    subscriptionDate: row.subscriptionDate?.toISOString() ?? null,
    cancellationDate: row.cancellationDate?.toISOString() ?? null,
    statusDetails: { reason: row.statusReason },
  }
}

export const saveSupportPackage = (
  deps: Deps,
  {
    actor,
    body: { package: chosen },
    ifMatch,
  }: Pick<Call<typeof endpoints.saveSupportPackage>, 'actor' | 'body' | 'ifMatch'>,
) =>
  takeStep(deps, actor, {
    event: { type: 'package.saved' },
    ifMatch,
    write: async (tx, row) => {
      await deleteDraft(tx, row.id, 'support-package')
      return updateCustomer(tx, row.id, { package: chosen }, deps.clock.now())
    },
  })

/** Stores newly picked documents, all or none: inspects every file before storing the first. */
export const uploadAttachments = async (
  deps: Deps,
  { actor, files: uploads, ifMatch }: Call<typeof endpoints.uploadAttachments>,
) => {
  const files = await inspectAll(uploads)
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

/** Sets the group that will get the billing permissions. */
export const saveBillingGroup = (
  deps: Deps,
  { actor, body: { gcpSecurityGroup }, ifMatch }: Call<typeof endpoints.saveBillingGroup>,
) =>
  takeStep(deps, actor, {
    event: { type: 'billingGroup.saved' },
    ifMatch,
    write: async (tx, row) => {
      await deleteDraft(tx, row.id, 'billing-group')
      return updateCustomer(tx, row.id, { gcpSecurityGroup }, deps.clock.now())
    },
  })

/** Moves on to the terms when the provider reports the saved card as active. */
export const confirmPaymentMethod = async (
  deps: Deps,
  { actor, ifMatch }: Call<typeof endpoints.confirmPaymentMethod>,
) => {
  const card = await usablePrimaryCard(deps.db, actor.customerId, deps.clock.now())
  const token = card && (await orElse(savedToken(deps.ports, card), cardsUnavailable))
  return takeStep(deps, actor, {
    event: { type: 'card.confirmed' },
    ifMatch,
    usableCard: async (tx, row) =>
      card !== null && isUsableToken(token) && (await primaryCard(tx, row.id))?.token === card.token,
  })
}

/** Ends onboarding; requires an open cloud account. */
export const completeOnboarding = (
  deps: Deps,
  { actor, ifMatch }: Call<typeof endpoints.completeOnboarding>,
) => takeStep(deps, actor, { event: { type: 'dashboard.opened' }, ifMatch })
