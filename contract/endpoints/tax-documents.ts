import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Instant } from '../entities/common.ts'
import { PageQuery, Paging } from '../entities/paging.ts'
import { TaxDocument } from '../entities/tax-document.ts'
import { TAX_DOCUMENT_FILTERS } from '../entities/team-filters.ts'
import { TaxBuyerForm } from '../forms/tax-buyer.ts'

const params = z.object({ documentId: z.uuid() })

/** The buyer as stored now; a missing value is null. */
const StoredBuyer = z.object({
  accountType: z.enum(['business', 'individual']),
  name: z.nullable(z.string()),
  arabicName: z.nullable(z.string()),
  identificationNumber: z.nullable(z.string()),
  vatId: z.nullable(z.string()),
  buildingNumber: z.nullable(z.string()),
  arabicAddress: z.nullable(z.string()),
  district: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
})

/** The seller of the document, as the authority received it. */
const Seller = z.object({
  name: z.string(),
  vatNumber: z.string(),
  crNumber: z.string(),
  address: z.string(),
})

export const listTaxDocuments = defineEndpoint({
  id: 'taxDocuments.list',
  method: 'GET',
  path: '/v1/tax-documents',
  access: 'admin',
  summary: 'List the tax documents, newest first',
  query: z.extend(PageQuery, { filter: z._default(z.enum(TAX_DOCUMENT_FILTERS), 'open') }),
  reply: z.extend(Paging, {
    documents: z.array(TaxDocument),
    /** End of the certificate that signs documents now. */
    certificateEndsAt: Instant,
  }),
  errors: [],
  failure: 'taxDocuments',
})

export const getTaxDocument = defineEndpoint({
  id: 'taxDocuments.open',
  method: 'GET',
  path: '/v1/tax-documents/:documentId',
  access: 'admin',
  summary: 'Get a tax document with its buyer and seller',
  params,
  reply: z.object({ document: TaxDocument, buyer: StoredBuyer, seller: Seller }),
  errors: ['not-found'],
  failure: 'taxDocuments',
})

export const replaceTaxDocument = defineEndpoint({
  id: 'taxDocuments.replace',
  method: 'POST',
  path: '/v1/tax-documents/:documentId/replacement',
  access: 'admin',
  summary: 'Replace a rejected tax document by one with corrected buyer data',
  params,
  body: TaxBuyerForm,
  reply: z.object({ document: TaxDocument }),
  errors: ['not-found', 'tax-document-decided'],
  failure: 'replaceTaxDocument',
})
