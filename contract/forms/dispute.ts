import { z } from 'zod/mini'
import { Instant } from '../entities/common.ts'
import { reason } from '../text/reason.ts'

const REASON_MAX = 200

/** A dispute that an administrator enters. `respondBy`: last time for sending the evidence. */
export const DisputeForm = z.object({
  reason: z.nullable(reason(REASON_MAX)),
  respondBy: z.nullable(Instant),
})
export type DisputeForm = z.output<typeof DisputeForm>
