import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** Makes the cloud provider agree with our row about one grantee; planned before they are granted anything. */
export const settleBillingRoles = defineJob({
  name: 'settle-billing-roles',
  payload: z.object({
    customerId: z.uuid(),
    grantee: z.object({ kind: z.enum(['group', 'person']), email: z.string() }),
    attempt: z.uuid(),
  }),
  owner: ({ customerId }) => customerId,
  id: ({ attempt }) => attempt,
})
