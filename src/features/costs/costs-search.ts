import { z } from 'zod/mini'
import { CLOUD_NAME_MAX } from '#contract/entities/cost-filters.ts'
import { BillingMonth } from '#contract/entities/invoice.ts'

/** A name of digits is a number in the address. */
const Name = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
      z.string().check(z.minLength(1), z.maxLength(CLOUD_NAME_MAX)),
    ),
  ),
  undefined,
)

/** Search parameters of the costs. Invalid values are ignored. */
export const costsSearch = z.object({
  month: z.catch(z.optional(BillingMonth), undefined),
  service: Name,
  project: Name,
})
export type CostsSearch = z.output<typeof costsSearch>

export const COST_FILTERS = ['month', 'service', 'project'] as const
