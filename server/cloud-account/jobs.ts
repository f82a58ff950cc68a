import { z } from 'zod'
import { defineJob } from '../jobs/jobs.ts'

/** Creates the customer's cloud account at the provider, once. `round` names a later try, in case an earlier job gave up. */
export const openBillingAccountJob = defineJob({
  name: 'open-billing-account',
  payload: z.object({ customerId: z.uuid(), round: z.string().optional() }),
  owner: ({ customerId }) => customerId,
  id: ({ customerId, round }) => (round === undefined ? customerId : `${customerId}:${round}`),
})

/**
 * Suspends, resumes or closes a cloud account at the provider, by its chart. `revision`: of the move that planned the job. `round`
 * names a later try, in case an earlier job gave up.
 */
export const moveCloudAccountJob = defineJob({
  name: 'move-cloud-account',
  payload: z.object({ cloudAccountId: z.uuid(), revision: z.int(), round: z.string().optional() }),
  id: ({ cloudAccountId, revision, round }) =>
    [cloudAccountId, revision, ...(round === undefined ? [] : [round])].join(':'),
  owner: ({ cloudAccountId }) => cloudAccountId,
})

/** Makes the billing roles of one grantee match our row. Planned before a grant. */
export const settleBillingRolesJob = defineJob({
  name: 'settle-billing-roles',
  payload: z.object({
    customerId: z.uuid(),
    grantee: z.object({ kind: z.enum(['group', 'person']), email: z.string() }),
    attempt: z.uuid(),
  }),
  owner: ({ customerId }) => customerId,
  id: ({ attempt }) => attempt,
})
