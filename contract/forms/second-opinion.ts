import { z } from 'zod/mini'
import { ExportFilters } from '../entities/list-filters.ts'
import { TWO_PERSON_EXPORTS } from '../entities/second-opinion.ts'
import { reason } from '../text/reason.ts'

const REASON_MAX = 500

/** The reason for declining an act of another administrator, who reads it. */
export const DeclineForm = z.object({ reason: reason(REASON_MAX) })
export type DeclineForm = z.output<typeof DeclineForm>

/** The reason for an export, which the other administrators read. */
export const ExportReasonForm = z.object({ reason: reason(REASON_MAX) })
export type ExportReasonForm = z.output<typeof ExportReasonForm>

/** An export to ask for. `customerId`: the account whose activity is exported. */
export const ExportRequestForm = z.extend(ExportReasonForm, {
  operation: z.enum(TWO_PERSON_EXPORTS),
  customerId: z.nullable(z.uuid()),
  filters: ExportFilters,
})
export type ExportRequestForm = z.output<typeof ExportRequestForm>
