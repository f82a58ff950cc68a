import { z } from 'zod/mini'
import { SUSPENSION_REASONS } from '../entities/suspensions.ts'
import type { FieldMessage } from '../field-messages.ts'
import { reason } from '../text/reason.ts'

const ADMINISTRATION_REASON_MAX = 500

/** The customer reads `reason`. */
export const SuspensionForm = z.object({
  statusReason: z.enum(SUSPENSION_REASONS),
  reason: reason(ADMINISTRATION_REASON_MAX),
})
export type SuspensionForm = z.output<typeof SuspensionForm>

/** The customer reads `reason`. */
export const HoldForm = z.object({ reason: reason(ADMINISTRATION_REASON_MAX) })
export type HoldForm = z.output<typeof HoldForm>

/** SAR 1.00 and SAR 10,000,000.00. */
const QUOTA_MIN = 100
const QUOTA_MAX = 1_000_000_000

const range = 'quota-range' satisfies FieldMessage

/** Halalas of cloud usage per calendar month, before discount and VAT. */
export const QuotaForm = z.object({
  monthlyQuota: z
    .int({ error: 'quota-amount' satisfies FieldMessage })
    .check(z.minimum(QUOTA_MIN, range), z.maximum(QUOTA_MAX, range)),
})
export type QuotaForm = z.output<typeof QuotaForm>
