import { z } from 'zod'
import { defineJob } from '../jobs/jobs.ts'

/** Checks an undecided attempt at the card provider again. `round` counts the checks. */
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

/** Deletes a removed card's token at the card provider. */
export const forgetCardJob = defineJob({
  name: 'forget-card',
  payload: z.object({ provider: z.string(), token: z.string() }),
  id: ({ provider, token }) => `${provider}:${token}`,
})
