import { z } from 'zod/mini'
import { reason } from '../text/reason.ts'

const ENDING_REASON_MAX = 500

/** Only administrators read `reason`. */
export const EndingForm = z.object({ reason: reason(ENDING_REASON_MAX) })
export type EndingForm = z.output<typeof EndingForm>
