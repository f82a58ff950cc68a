import { z } from 'zod/mini'
import { DataRequestChart } from './chart.ts'
import { Instant } from './common.ts'

export const DATA_REQUEST_KINDS = ['access', 'copy', 'correction', 'destruction', 'objection'] as const
const DataRequestKind = z.enum(DATA_REQUEST_KINDS)
export type DataRequestKind = z.output<typeof DataRequestKind>

/** A person's request about their personal data. Days are Riyadh days. */
export const DataRequest = z.object({
  id: z.string(),
  kind: DataRequestKind,
  /** The person's words. */
  note: z.nullable(z.string()),
  /** The reason for 30 more days. */
  extension: z.nullable(z.string()),
  /** The answer, or the reason of a refusal; null for data to download and for destroyed data. */
  answer: z.nullable(z.string()),
  chart: DataRequestChart,
  askedAt: Instant,
  dueOn: z.string(),
  /** The requested data can be downloaded until then; null for other requests. */
  downloadUntil: z.nullable(Instant),
  /** After a destruction: the last day on which tax records are kept; null without any. */
  taxRecordsUntil: z.nullable(z.string()),
})
export type DataRequest = z.output<typeof DataRequest>

/** A request in the administrators' list. `customerName`: null without a name, also after a destruction. */
export const ListedDataRequest = z.extend(DataRequest, {
  customerId: z.string(),
  customerName: z.nullable(z.string()),
  personEmail: z.string(),
})
export type ListedDataRequest = z.output<typeof ListedDataRequest>
