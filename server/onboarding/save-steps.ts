import type { Draft } from '#contract/endpoints/customers.ts'
import * as endpoints from '#contract/endpoints/customers.ts'
import type { OnboardingEvent } from '#machines/onboarding/onboarding.machine.ts'
import { deleteDraft } from '../accounts/draft-store.ts'
import { assertKnownCustomer } from '../accounts/known-customer.ts'
import { findCustomer, updateCustomer } from '../accounts/store.ts'
import { savedToken } from '../cards/provider.ts'
import { isUsableToken, usablePrimaryCard } from '../cards/slot.ts'
import { primaryCard } from '../cards/store.ts'
import type { CustomerChange } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { inspectAll, replaceDocuments, withStoredFiles } from '../documents/store-documents.ts'
import { AppError } from '../errors/app-error.ts'
import { cardsUnavailable, orElse } from '../errors/failures.ts'
import type { CustomerActor } from '../request/actor.ts'
import { type Call, type Route, route } from '../request/route.ts'
import { takeStep } from './take-step.ts'

/** Makes the account type permanent. */
const saveGoogleInfo = (deps: Deps, { actor, ifMatch }: Call<typeof endpoints.saveGoogleInfo>) =>
  takeStep(deps, actor, { event: { type: 'accountType.confirmed' }, ifMatch })

/** Returns the subscription: package, status and dates. */
const getSupportPackage = async (deps: Deps, { actor }: Call<typeof endpoints.getSupportPackage>) => {
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

/** Creates the handler of a step that only stores its form. The contract's schema limits the columns that the body can write. */
const storing =
  (event: OnboardingEvent, form: Draft['form']) =>
  (deps: Deps, { actor, body, ifMatch }: FormCall) =>
    takeStep(deps, actor, {
      event,
      ifMatch,
      write: async (tx, row) => {
        await deleteDraft(tx, row.id, form)
        return updateCustomer(tx, row.id, body, deps.clock.now())
      },
    })

interface FormCall {
  actor: CustomerActor
  body: CustomerChange
  ifMatch: number | undefined
}

export const saveSupportPackage = storing({ type: 'package.saved' }, 'support-package')

/** Sets the group that will get the billing permissions. */
const saveBillingGroup = storing({ type: 'billingGroup.saved' }, 'billing-group')

/** Stores newly picked documents, all or none: inspects every file before storing the first. */
const uploadAttachments = async (
  deps: Deps,
  { actor, files: uploads, ifMatch }: Call<typeof endpoints.uploadAttachments>,
) => {
  const files = await inspectAll(deps, actor.customerId, uploads)
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

/** Moves on to the terms when the provider reports the saved card as active. */
const confirmPaymentMethod = async (
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
const completeOnboarding = (deps: Deps, { actor, ifMatch }: Call<typeof endpoints.completeOnboarding>) =>
  takeStep(deps, actor, { event: { type: 'dashboard.opened' }, ifMatch })

export const stepRoutes: readonly Route[] = [
  route(endpoints.saveGoogleInfo, saveGoogleInfo),
  route(endpoints.getSupportPackage, getSupportPackage),
  route(endpoints.saveSupportPackage, saveSupportPackage),
  route(endpoints.uploadAttachments, uploadAttachments),
  route(endpoints.saveBillingGroup, saveBillingGroup),
  route(endpoints.confirmPaymentMethod, confirmPaymentMethod),
  route(endpoints.completeOnboarding, completeOnboarding),
]
