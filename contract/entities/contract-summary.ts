import { z } from 'zod/mini'
import { Instant } from './common.ts'

/** A summary of an accepted contract. `id` is the id of the acceptance. */
export const ContractSummary = z.object({ id: z.string(), acceptedAt: Instant })
export type ContractSummary = z.output<typeof ContractSummary>
