import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** Ends a card attempt nobody finished; planned for its `expiresAt`. */
export const expireCardAttempt = defineJob({
  name: 'expire-card-attempt',
  payload: z.object({ attemptId: z.uuid() }),
  id: ({ attemptId }) => attemptId,
})
