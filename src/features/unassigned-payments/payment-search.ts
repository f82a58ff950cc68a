import { z } from 'zod/mini'
import { UNASSIGNED_PAYMENT_FILTERS } from '#contract/endpoints/unassigned-payments.ts'
import { pageSearch } from '#src/shared/table/table-search.ts'

/** Search parameters of Found Payments. Invalid ones are ignored. */
export const paymentSearch = z.extend(pageSearch, {
  filter: z.catch(z.optional(z.enum(UNASSIGNED_PAYMENT_FILTERS)), undefined),
})
export type PaymentSearch = z.output<typeof paymentSearch>
