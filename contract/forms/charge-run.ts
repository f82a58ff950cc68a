import { z } from 'zod/mini'
import { reason } from '../text/reason.ts'

const REASON_MAX = 500

/** The revision of the list that the administrator has seen. */
export const ApprovalForm = z.object({ revision: z.int().check(z.minimum(1)) })
export type ApprovalForm = z.output<typeof ApprovalForm>

/** An administrator's hold of the planned charges. */
export const HoldForm = z.extend(ApprovalForm, { reason: reason(REASON_MAX) })
export type HoldForm = z.output<typeof HoldForm>
