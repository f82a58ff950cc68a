import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Instant } from '../entities/common.ts'
import { Customer, CustomerReply } from '../entities/customer.ts'
import { DOCUMENT_TYPES, DocumentType } from '../entities/document.ts'
import { VerifiedNames } from '../entities/identity.ts'
import { RegistryAddress } from '../entities/registered-company.ts'
import { ChangeTarget } from '../entities/requested-change.ts'
import { WaitsUntil } from '../entities/second-opinion.ts'
import { ChangesForm, Corrections, RejectionForm } from '../forms/review.ts'

const customerParams = z.object({ customerId: z.uuid() })
const text = z.nullable(z.string())

/** Record of the source that verified the number on file: the company register or the identity service. */
const SourceRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('company'),
    number: z.string(),
    arabicName: text,
    address: z.nullable(RegistryAddress),
    at: Instant,
  }),
  z.object({ kind: z.literal('person'), number: z.string(), names: z.nullable(VerifiedNames), at: Instant }),
])
export type SourceRecord = z.output<typeof SourceRecord>

const ApplicationDocument = z.object({
  id: z.string(),
  documentType: DocumentType,
  name: z.string(),
  /** Type detected from the bytes. */
  mime: z.string(),
  size: z.int(),
  uploadedAt: Instant,
  /** True when the calling administrator has opened the document. */
  isOpened: z.boolean(),
})
export type ApplicationDocument = z.output<typeof ApplicationDocument>

/** A decision of a reviewer, with the requested changes. */
const ReviewDecision = z.object({
  id: z.string(),
  decision: z.enum(['changes-requested', 'rejected', 'reopened']),
  reason: text,
  by: z.object({ name: text, email: z.string() }),
  at: Instant,
  changes: z.array(
    z.object({ id: z.string(), target: ChangeTarget, reason: z.string(), answeredAt: z.nullable(Instant) }),
  ),
})
export type ReviewDecision = z.output<typeof ReviewDecision>

export const Application = z.object({
  customer: Customer,
  vouched: z.nullable(SourceRecord),
  documents: z.array(ApplicationDocument),
  termsAcceptedAt: z.nullable(Instant),
  /** Newest first. */
  decisions: z.array(ReviewDecision),
})
export type Application = z.output<typeof Application>

export const getApplication = defineEndpoint({
  id: 'review.application',
  method: 'GET',
  path: '/v1/applications/:customerId',
  access: 'admin',
  summary: 'Get an application for review',
  params: customerParams,
  reply: z.object({ application: Application }),
  errors: ['not-found'],
  failure: 'oneCustomer',
})

export const openDocument = defineEndpoint({
  id: 'review.document',
  method: 'GET',
  path: '/v1/applications/:customerId/documents/:documentId',
  access: 'admin',
  summary: 'Create a short-lived signed URL for a document of an application',
  params: z.object({ customerId: z.uuid(), documentId: z.uuid() }),
  reply: z.object({ url: z.string() }),
  errors: ['not-found'],
  failure: 'document',
})

export const downloadOriginal = defineEndpoint({
  id: 'review.original',
  method: 'GET',
  path: '/v1/applications/:customerId/documents/:documentId/original',
  access: 'admin',
  summary: 'Create a short-lived signed URL for the file of a document as it was uploaded',
  params: z.object({ customerId: z.uuid(), documentId: z.uuid() }),
  reply: z.object({ url: z.string() }),
  errors: ['not-found'],
  failure: 'documentDownload',
})

export const requestChanges = defineEndpoint({
  id: 'review.requestChanges',
  method: 'POST',
  path: '/v1/applications/:customerId/changes',
  access: 'admin',
  summary: 'Request changes from a customer under review',
  params: customerParams,
  body: ChangesForm,
  reply: CustomerReply,
  errors: ['not-found', 'status-conflict', 'version-conflict', 'account-not-ready'],
  failure: 'review',
})

export const approveCustomer = defineEndpoint({
  id: 'customers.assignPermission',
  method: 'POST',
  path: '/v1/customers/assign/permission/:customerId',
  access: 'admin',
  summary: 'Approve an application: grant the billing roles and activate the account',
  params: customerParams,
  reply: CustomerReply,
  errors: [
    'not-found',
    'status-conflict',
    'version-conflict',
    'group-unknown',
    'cloud-billing-unavailable',
    'account-not-ready',
  ],
  failure: 'grantPermissions',
})

export const rejectApplication = defineEndpoint({
  id: 'review.reject',
  method: 'POST',
  path: '/v1/applications/:customerId/rejection',
  access: 'admin',
  summary: 'Reject an application under review',
  params: customerParams,
  body: RejectionForm,
  reply: z.extend(CustomerReply, { waitsUntil: WaitsUntil }),
  errors: ['not-found', 'status-conflict', 'version-conflict', 'second-opinion-open'],
  failure: 'review',
})

export const reopenReview = defineEndpoint({
  id: 'review.reopen',
  method: 'POST',
  path: '/v1/applications/:customerId/reopening',
  access: 'admin',
  summary: 'Reopen the review of a rejected application',
  params: customerParams,
  reply: CustomerReply,
  errors: ['not-found', 'status-conflict', 'version-conflict'],
  failure: 'review',
})

export const submitChanges = defineEndpoint({
  id: 'review.submitChanges',
  method: 'POST',
  path: '/v1/customers/requested-changes',
  access: 'customer',
  summary: 'Submit the requested changes for review',
  body: Corrections,
  files: DOCUMENT_TYPES,
  reply: CustomerReply,
  errors: [
    'step-conflict',
    'version-conflict',
    'changes-missing',
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
  failure: 'submitChanges',
})
