import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** Has the cloud provider create the customer's billing account, once. `round` names a later try, when an earlier job may have been given up. */
export const openBillingAccount = defineJob({
  name: 'open-billing-account',
  payload: z.object({ customerId: z.uuid(), round: z.string().optional() }),
  owner: ({ customerId }) => customerId,
  id: ({ customerId, round }) => (round === undefined ? customerId : `${customerId}:${round}`),
})
