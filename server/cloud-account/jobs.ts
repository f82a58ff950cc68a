import { z } from 'zod'
import { defineJob } from '../jobs/jobs.ts'

/** Has the cloud provider create the customer's billing account, once. `round` names a later try, when an earlier job may have been given up. */
export const openBillingAccountJob = defineJob({
  name: 'open-billing-account',
  payload: z.object({ customerId: z.uuid(), round: z.string().optional() }),
  owner: ({ customerId }) => customerId,
  id: ({ customerId, round }) => (round === undefined ? customerId : `${customerId}:${round}`),
})

/**
 * Has the cloud provider suspend, resume or close a sub-account, as its chart says. `revision`: of the move it was planned for.
 * `round` names a later try, when an earlier job may have been given up.
 */
export const moveCloudAccountJob = defineJob({
  name: 'move-cloud-account',
  payload: z.object({ cloudAccountId: z.uuid(), revision: z.int(), round: z.string().optional() }),
  id: ({ cloudAccountId, revision, round }) =>
    [cloudAccountId, revision, ...(round === undefined ? [] : [round])].join(':'),
  owner: ({ cloudAccountId }) => cloudAccountId,
})

/** Makes the cloud provider agree with our row about one grantee; planned before they are granted anything. */
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
