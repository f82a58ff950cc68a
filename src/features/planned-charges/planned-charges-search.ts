import { z } from 'zod/mini'
import { PLANNED_CHARGE_FILTERS } from '#contract/endpoints/charge-runs.ts'
import { pageSearch } from '#src/shared/table/table-search.ts'

/** Search parameters of Planned Charges. Invalid ones are ignored. */
export const plannedChargesSearch = z.extend(pageSearch, {
  filter: z.catch(z.optional(z.enum(PLANNED_CHARGE_FILTERS)), undefined),
})
export type PlannedChargesSearch = z.output<typeof plannedChargesSearch>
