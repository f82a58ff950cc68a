import { z } from 'zod'
import { defineJob } from '../jobs/jobs.ts'

/** Asks the card provider again about an attempt it had not decided on. `round` counts the questions. */
export const checkCardAttemptJob = defineJob({
  name: 'check-card-attempt',
  payload: z.object({ attemptId: z.uuid(), round: z.int().min(1) }),
  owner: ({ attemptId }) => attemptId,
  id: ({ attemptId, round }) => `${attemptId}:${round}`,
})

/** Ends an unfinished card attempt; planned for its `expiresAt`. */
export const expireCardAttemptJob = defineJob({
  name: 'expire-card-attempt',
  payload: z.object({ attemptId: z.uuid() }),
  id: ({ attemptId }) => attemptId,
})

/** Has the card provider forget a card that its holder removed. */
export const forgetCardJob = defineJob({
  name: 'forget-card',
  payload: z.object({ token: z.string() }),
  id: ({ token }) => token,
})
