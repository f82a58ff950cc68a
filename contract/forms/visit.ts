import { z } from 'zod/mini'
import { reason } from '../text/reason.ts'

export const REASON_MAX = 300

/** Why an administrator acts for a customer: a sentence, which is kept with everything they change. */
export const VisitForm = z.object({ reason: reason(REASON_MAX) })
export type VisitForm = z.output<typeof VisitForm>
