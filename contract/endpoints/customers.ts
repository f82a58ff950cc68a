import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  AccountType,
  CustomerStatus,
  EmptyReply,
  Instant,
  PackageName,
  Role,
  StatusReason,
} from '../entities/common.ts'
import { Customer, CustomerReply } from '../entities/customer.ts'
import { DOCUMENT_TYPES } from '../entities/document.ts'
import { LapsedInvitation, OpenInvitation } from '../entities/open-invitation.ts'
import { ShownPrice } from '../entities/package-offer.ts'
import { User } from '../entities/user.ts'
import { BillingGroup } from '../forms/billing-group.ts'
import { givenText, unfinishedText } from '../text/required.ts'

/**
 * `termsOutdated`: the terms have changed since this customer accepted them, so the customer must accept again. `invitation`: an
 * open invitation to a business account; no customer is created until the person has answered it. `lapsedInvitation`: an expired
 * invitation, shown to a person who has not passed the first step. `needsSecondAdministrator`: a second
 * administrator must approve some acts of this one. `needsExportApproval`: a second administrator must approve exports too.
 */
const SignedInReply = z.object({
  customer: z.nullable(Customer),
  user: User,
  role: Role,
  nafathEnabled: z.boolean(),
  needsSecondAdministrator: z.optional(z.literal(true)),
  needsExportApproval: z.optional(z.literal(true)),
  termsOutdated: z.boolean(),
  invitation: z.nullable(OpenInvitation),
  lapsedInvitation: z.nullable(LapsedInvitation),
})

export const login = defineEndpoint({
  id: 'customers.login',
  method: 'POST',
  path: '/v1/customers/login',
  access: 'signed-in',
  summary: 'Find or create the customer of the signed-in person',
  body: z.object({ accountType: AccountType, referrer: z.optional(givenText.check(z.maxLength(500))) }),
  reply: SignedInReply,
  errors: [
    'account-type-permanent',
    'sign-in-failed',
    'email-missing',
    'email-not-verified',
    'address-in-team',
  ],
  failure: 'login',
})

export const getCurrent = defineEndpoint({
  id: 'customers.current',
  method: 'GET',
  path: '/v1/customers/current',
  access: 'signed-in',
  summary: 'Get the signed-in person and the current customer',
  forCustomer: 'oneCustomer',
  reply: SignedInReply,
  errors: ['not-found'],
  failure: 'currentCustomer',
})

export const getReviewProgress = defineEndpoint({
  id: 'customers.reviewProgress',
  method: 'GET',
  path: '/v1/customers/review-progress',
  access: 'customer',
  summary: 'Get the time of the application and the usual duration of a review',
  reply: z.object({
    /** The last time at which the application came to our team; null before the first. */
    sentAt: z.nullable(Instant),
    /** Reviews of all customers that ended in the last `days` Riyadh days. Null when fewer than five have ended. */
    usual: z.nullable(
      z.object({
        days: z.int(),
        /** Half of the reviews took at most this many seconds. */
        medianSeconds: z.number(),
        /** Nine of ten reviews took at most this many seconds. */
        p90Seconds: z.number(),
      }),
    ),
    /** The full hour by which nine of ten such reviews have an answer; null outside a review or without `usual`. */
    expectedBy: z.nullable(Instant),
  }),
  errors: [],
  failure: 'currentCustomer',
})

export const saveGoogleInfo = defineEndpoint({
  id: 'customers.googleInfo',
  method: 'POST',
  path: '/v1/customers/google-info',
  access: 'customer',
  summary: 'Confirm the account type permanently',
  reply: CustomerReply,
  errors: ['step-conflict', 'version-conflict'],
  failure: 'saveAccountType',
})

export const getSupportPackage = defineEndpoint({
  id: 'customers.supportPackage',
  method: 'GET',
  path: '/v1/customers/support-package',
  access: 'customer',
  summary: 'Get the support package, its status and dates',
  reply: z.object({
    package: z.nullable(PackageName),
    status: CustomerStatus,
    activationDate: z.nullable(Instant),
    subscriptionDate: z.nullable(Instant),
    cancellationDate: z.nullable(Instant),
    statusDetails: z.object({ reason: z.nullable(StatusReason) }),
  }),
  errors: [],
  failure: 'currentCustomer',
})

export const saveSupportPackage = defineEndpoint({
  id: 'customers.saveSupportPackage',
  method: 'POST',
  path: '/v1/customers/support-package',
  access: 'customer',
  summary: 'Choose the support package during onboarding',
  body: z.object({ package: PackageName }),
  reply: CustomerReply,
  errors: ['step-conflict', 'version-conflict'],
  failure: 'savePackage',
})

export const uploadAttachments = defineEndpoint({
  id: 'customers.attachments',
  method: 'POST',
  path: '/v1/customers/attachments',
  access: 'customer',
  summary: 'Upload documents and replace earlier ones of the same types',
  files: DOCUMENT_TYPES,
  reply: CustomerReply,
  errors: [
    'step-conflict',
    'version-conflict',
    'documents-missing',
    'file-too-large',
    'file-empty',
    'file-type-refused',
    'file-damaged',
    'file-macros',
    'file-active',
    'file-too-complex',
    'file-infected',
    'scanner-unavailable',
    'files-busy',
    'file-password',
  ],
  failure: 'upload',
})

export const saveBillingGroup = defineEndpoint({
  id: 'customers.saveBillingGroup',
  method: 'POST',
  path: '/v1/customers/billing-group',
  access: 'customer',
  summary: 'Set the billing group during onboarding',
  body: BillingGroup,
  reply: CustomerReply,
  errors: ['step-conflict', 'version-conflict'],
  failure: 'saveBillingGroup',
})

export const confirmPaymentMethod = defineEndpoint({
  id: 'customers.paymentMethods',
  method: 'POST',
  path: '/v1/customers/payment-methods',
  access: 'customer',
  summary: 'Complete the payment step with a saved card',
  reply: CustomerReply,
  errors: ['step-conflict', 'version-conflict', 'card-missing', 'card-provider-unavailable'],
  failure: 'savePaymentMethod',
})

export const acceptTerms = defineEndpoint({
  id: 'customers.termsConditions',
  method: 'POST',
  path: '/v1/customers/terms-conditions',
  access: 'customer',
  summary: 'Accept the current terms and the price of the support package',
  body: z.nullish(ShownPrice),
  reply: CustomerReply,
  errors: ['step-conflict', 'version-conflict', 'card-missing', 'price-changed'],
  failure: 'acceptTerms',
})

export const completeOnboarding = defineEndpoint({
  id: 'customers.onboardingComplete',
  method: 'POST',
  path: '/v1/customers/onboarding-complete',
  access: 'customer',
  summary: 'Complete onboarding once the billing account exists',
  reply: CustomerReply,
  errors: ['step-conflict', 'version-conflict', 'account-not-ready'],
  failure: 'onboardingComplete',
})

export const saveDesktopVersion = defineEndpoint({
  id: 'customers.desktopVersion',
  method: 'PUT',
  path: '/v1/customers/desktop/version',
  access: 'customer',
  summary: 'Hide the desktop recommendation permanently',
  body: z.object({ desktopVersion: z.boolean() }),
  reply: CustomerReply,
  errors: [],
  failure: 'generic',
})

/** Maximum number of fields in a draft, also after drafts are merged. No form has that many. */
export const DRAFT_FIELDS_MAX = 60

/** Unsaved form input of one screen. The server rejects card data. */
export const Draft = z.object({
  form: z.enum([
    'basic-info',
    'support-package',
    'billing-group',
    'requested-changes',
    'contact',
    'invitation',
  ]),
  values: z
    .record(
      givenText.check(z.maxLength(60)),
      z.union([unfinishedText.check(z.maxLength(500)), z.boolean(), z.null()]),
    )
    .check(z.refine((values) => Object.keys(values).length <= DRAFT_FIELDS_MAX)),
})
export type Draft = z.output<typeof Draft>

export const getDrafts = defineEndpoint({
  id: 'customers.drafts',
  method: 'GET',
  path: '/v1/customers/drafts',
  access: 'customer',
  summary: 'Get form drafts',
  reply: z.object({ drafts: z.array(Draft) }),
  errors: [],
  failure: 'generic',
})

export const saveDraft = defineEndpoint({
  id: 'customers.saveDraft',
  method: 'PUT',
  path: '/v1/customers/drafts',
  access: 'customer',
  summary: 'Save a form draft',
  body: Draft,
  reply: EmptyReply,
  errors: [],
  failure: 'generic',
})
