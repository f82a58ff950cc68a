import { z } from 'zod'
import { Activity } from '#contract/entities/activity.ts'
import { ContractSummary } from '#contract/entities/contract-summary.ts'
import { CreditNote } from '#contract/entities/credit-note.ts'
import { Customer } from '#contract/entities/customer.ts'
import { DataRequest } from '#contract/entities/data-request.ts'
import { Dispute } from '#contract/entities/dispute.ts'
import { Invoice } from '#contract/entities/invoice.ts'
import { PackageOffer } from '#contract/entities/package-offer.ts'
import { PaymentMethod } from '#contract/entities/payment-method.ts'
import { RegisteredCompany } from '#contract/entities/registered-company.ts'
import { Seller } from '#contract/entities/seller.ts'
import { TaxDocument } from '#contract/entities/tax-document.ts'
import { ErrorBody } from '#contract/errors.ts'

const NAMED = {
  Activity,
  ContractSummary,
  CreditNote,
  Customer,
  DataRequest,
  Dispute,
  ErrorBody,

  Invoice,
  PackageOffer,
  PaymentMethod,
  RegisteredCompany,
  Seller,
  TaxDocument,
}

/** The schemas that the description of the API has once, under `components`. */
export const namedSchemas = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NAMED)) namedSchemas.add(schema, { id })
