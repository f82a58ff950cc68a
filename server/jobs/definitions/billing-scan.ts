import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** Finds the accounts for which something is due. */
export const billingScan = defineJob({
  name: 'billing-scan',
  payload: z.object({ round: z.string() }),
  sequential: true,
  id: ({ round }) => round,
})
