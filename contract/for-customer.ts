import { z } from 'zod/mini'

/** How an administrator names the customer a call is for. In any other caller's query it means nothing. */
export const ForCustomer = z.object({ customerId: z.uuid(), isAdmin: z.literal('true') })
export type ForCustomer = z.output<typeof ForCustomer>
