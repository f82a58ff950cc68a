import { z } from 'zod/mini'
import { ChangeTarget, INFO_FIELD_NAMES, type InfoField } from '../entities/requested-change.ts'
import { reason } from '../text/reason.ts'
import { typedText } from '../text/required.ts'

const REVIEW_REASON_MAX = 500

/** Why an application is not accepted. The customer reads it. */
export const RejectionForm = z.object({ reason: reason(REVIEW_REASON_MAX) })
export type RejectionForm = z.output<typeof RejectionForm>

/** What is asked for one thing to be corrected, as the customer reads it. */
export const ChangeForm = z.object({ reason: reason(REVIEW_REASON_MAX) })
export type ChangeForm = z.output<typeof ChangeForm>

/** What a reviewer asks for: each thing once. */
export const ChangesForm = z.object({
  changes: z.array(z.object({ target: ChangeTarget, reason: reason(REVIEW_REASON_MAX) })).check(
    z.minLength(1),
    z.refine((changes) => new Set(changes.map(({ target }) => target)).size === changes.length),
  ),
})
export type ChangesForm = z.output<typeof ChangesForm>

const typed = z.optional(typedText.check(z.maxLength(500)))

/** The corrected values; which of them must come is what the reviewer asked for. An empty VAT ID: there is none. */
export const Corrections = z.strictObject({
  ...(Object.fromEntries(INFO_FIELD_NAMES.map((name) => [name, typed])) as Record<InfoField, typeof typed>),
  province: typed,
  gcpSecurityGroup: typed,
})
export type Corrections = z.output<typeof Corrections>
