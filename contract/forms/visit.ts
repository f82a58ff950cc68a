import { z } from 'zod/mini'
import { reason } from '../text/reason.ts'

export const REASON_MAX = 300

/** The administrator's reason, stored with every change of the visit. */
export const VisitForm = z.object({ reason: reason(REASON_MAX) })
export type VisitForm = z.output<typeof VisitForm>
