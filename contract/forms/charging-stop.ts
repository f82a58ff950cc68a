import { z } from 'zod/mini'
import { STOP_SCOPES } from '../entities/charging-stop.ts'
import { reason } from '../text/reason.ts'

const REASON_MAX = 500

/** An administrator's reason for resuming charges. */
export const ReleaseForm = z.object({ reason: reason(REASON_MAX) })
export type ReleaseForm = z.output<typeof ReleaseForm>

/** An administrator's stop of all charging, or of planned charges. */
export const StopForm = z.extend(ReleaseForm, { scope: z.enum(STOP_SCOPES) })
export type StopForm = z.output<typeof StopForm>
