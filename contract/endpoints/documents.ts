import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CustomerReply } from '../entities/customer.ts'
import { DocumentType } from '../entities/document.ts'

const documentParams = z.object({ documentType: DocumentType })
const path = '/v1/customers/documents/:documentType'

/** Name of the file part of `storeDocument`. */
export const DOCUMENT_PART = 'file'

export const storeDocument = defineEndpoint({
  id: 'documents.store',
  method: 'PUT',
  path,
  access: 'customer',
  summary: 'Store a business document and replace the earlier one of its type',
  params: documentParams,
  files: [DOCUMENT_PART],
  reply: CustomerReply,
  errors: [
    'step-conflict',
    'version-conflict',
    'file-missing',
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
  failure: 'storeDocument',
})

export const removeDocument = defineEndpoint({
  id: 'documents.remove',
  method: 'DELETE',
  path,
  access: 'customer',
  summary: 'Remove a business document that was not sent for review',
  params: documentParams,
  reply: CustomerReply,
  errors: ['step-conflict', 'version-conflict', 'not-found'],
  failure: 'removeDocument',
})

export const openStoredDocument = defineEndpoint({
  id: 'documents.open',
  method: 'GET',
  path,
  access: 'customer',
  summary: 'Create a short-lived signed URL for a document on file',
  params: documentParams,
  reply: z.object({ url: z.string() }),
  errors: ['not-found'],
  failure: 'document',
})
