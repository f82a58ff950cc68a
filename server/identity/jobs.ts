import { z } from 'zod'
import { defineJob } from '../jobs/jobs.ts'

/** Ends an undecided identity verification; planned for its `expiresAt`. */
export const expireIdentityRequestJob = defineJob({
  name: 'expire-identity-request',
  payload: z.object({ requestId: z.uuid() }),
  id: ({ requestId }) => requestId,
})
