import type { z } from 'zod/mini'
import { UNASSIGNED_PAYMENT_FILTERS } from '#contract/entities/team-filters.ts'
import { filteredSearch } from '#src/shared/table/list-filter.tsx'

/** Search parameters of Found Payments. Invalid ones are ignored. */
export const paymentSearch = filteredSearch(UNASSIGNED_PAYMENT_FILTERS)
export type PaymentSearch = z.output<typeof paymentSearch>
