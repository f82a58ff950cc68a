import { z } from 'zod'
import { defineJob } from '../jobs/jobs.ts'

/**
 * Removes what nothing points at any more (files of uploads that failed, old request keys, ended sessions, marks of jobs that failed) and asks again for
 * billing accounts that are long in coming.
 */
export const sweepJob = defineJob({
  name: 'sweep',
  payload: z.object({ round: z.string() }),
  sequential: true,
  id: ({ round }) => round,
})
