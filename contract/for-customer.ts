import { z } from 'zod/mini'

/** Query by which an administrator names the customer of a call. The server ignores it for other callers. */
export const ForCustomer = z.object({ customerId: z.uuid(), isAdmin: z.literal('true') })
export type ForCustomer = z.output<typeof ForCustomer>
