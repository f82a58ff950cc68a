import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** Makes the cloud provider agree with our row about one group; planned before the group is granted anything. */
export const settleBillingGroup = defineJob({
  name: 'settle-billing-group',
  payload: z.object({ customerId: z.uuid(), group: z.string(), attempt: z.uuid() }),
  id: ({ attempt }) => attempt,
})
