import { z } from 'zod/mini'
import { reason } from '../text/reason.ts'

const DECLINE_MAX = 500

/** The reason for declining an act of another administrator, who reads it. */
export const DeclineForm = z.object({ reason: reason(DECLINE_MAX) })
export type DeclineForm = z.output<typeof DeclineForm>
