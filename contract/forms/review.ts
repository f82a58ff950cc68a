import { z } from 'zod/mini'
import { ChangeTarget, FIELD_TARGETS, type FieldTarget } from '../entities/requested-change.ts'
import { reason } from '../text/reason.ts'
import { typedText } from '../text/required.ts'

const REVIEW_REASON_MAX = 500

/** The customer reads `reason`. */
export const RejectionForm = z.object({ reason: reason(REVIEW_REASON_MAX) })
export type RejectionForm = z.output<typeof RejectionForm>

/** The reason for one correction. The customer reads it. */
export const ChangeForm = z.object({ reason: reason(REVIEW_REASON_MAX) })
export type ChangeForm = z.output<typeof ChangeForm>

/** The requested changes; each target once. */
export const ChangesForm = z.object({
  changes: z.array(z.object({ target: ChangeTarget, reason: reason(REVIEW_REASON_MAX) })).check(
    z.minLength(1),
    z.refine((changes) => new Set(changes.map(({ target }) => target)).size === changes.length),
  ),
})
export type ChangesForm = z.output<typeof ChangesForm>

const typed = z.optional(typedText.check(z.maxLength(500)))

/** Corrected values; the requested changes decide which are required. An empty VAT ID means none. */
export const Corrections = z.strictObject({
  ...(Object.fromEntries(FIELD_TARGETS.map((name) => [name, typed])) as Record<FieldTarget, typeof typed>),
  province: typed,
})
export type Corrections = z.output<typeof Corrections>
