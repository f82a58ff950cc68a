import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** Asks the card provider again about an attempt it had not decided on. `round` counts the questions. */
export const checkCardAttempt = defineJob({
  name: 'check-card-attempt',
  payload: z.object({ attemptId: z.uuid(), round: z.int().min(1) }),
  owner: ({ attemptId }) => attemptId,
  id: ({ attemptId, round }) => `${attemptId}:${round}`,
})
