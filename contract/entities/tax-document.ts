import { z } from 'zod/mini'
import { TaxDocumentChart } from './chart.ts'
import { Instant } from './common.ts'

/** `clearance`: the authority clears a document before the buyer gets it. `reporting`: the authority gets a report afterwards. */
export type TaxRoute = 'clearance' | 'reporting'

/** A remark of the tax authority about a document: the code of the rule, and the authority's message in English. */
export const TaxRemark = z.object({
  severity: z.enum(['warning', 'error']),
  code: z.string(),
  message: z.string(),
})
export type TaxRemark = z.output<typeof TaxRemark>

/** A tax document for administrators. `reportBy`: last time to report it; null for a document that is cleared. */
export const TaxDocument = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.nullable(z.string()),
  invoiceId: z.string(),
  documentNumber: z.string(),
  counter: z.int(),
  chart: TaxDocumentChart,
  remarks: z.array(TaxRemark),
  /** The failure of the last call, when the authority has not decided: 'timeout', 'refused 401'. */
  failure: z.nullable(z.string()),
  /** Signed with a former certificate. The authority accepts the document only with the credentials of that certificate. */
  hasFormerCertificate: z.boolean(),
  /** Number of calls to the authority. */
  tries: z.int(),
  sealedAt: Instant,
  movedAt: Instant,
  reportBy: z.nullable(Instant),
  /** The rejected document that this one replaces. */
  replaces: z.nullable(z.string()),
})
export type TaxDocument = z.output<typeof TaxDocument>
