import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** Ends an identity verification nobody decided; planned for its `expiresAt`. */
export const expireIdentityRequest = defineJob({
  name: 'expire-identity-request',
  payload: z.object({ requestId: z.uuid() }),
  id: ({ requestId }) => requestId,
})
