import { z } from 'zod'
import { defineJob } from '../definition.ts'

/** Does everything that is due for one account. `round` names what it is done for, so that the same is planned once. */
export const billCustomer = defineJob({
  name: 'bill-customer',
  payload: z.object({ customerId: z.uuid(), round: z.string() }),
  owner: ({ customerId }) => customerId,
  id: ({ customerId, round }) => `${customerId}:${round}`,
})
