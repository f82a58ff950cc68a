import { z } from 'zod/mini'
import { Instant } from './common.ts'

/** A summary of what a customer accepted. `id` is that of the acceptance of the terms. */
export const ContractSummary = z.object({ id: z.string(), acceptedAt: Instant })
export type ContractSummary = z.output<typeof ContractSummary>
