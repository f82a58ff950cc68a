import { z } from 'zod'
import { defineJob } from '../jobs/jobs.ts'

/**
 * Removes unreferenced data (files of failed uploads, old request keys, ended sessions, marks of failed jobs) and retries cloud
 * accounts whose creation takes long.
 */
export const sweepJob = defineJob({
  name: 'sweep',
  payload: z.object({ round: z.string() }),
  sequential: true,
  id: ({ round }) => round,
})
