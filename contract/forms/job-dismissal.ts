import { z } from 'zod/mini'
import { reason } from '../text/reason.ts'

/** An administrator's reason for a job that needs no retry. */
export const DismissalForm = z.object({ reason: reason(500) })
export type DismissalForm = z.output<typeof DismissalForm>
