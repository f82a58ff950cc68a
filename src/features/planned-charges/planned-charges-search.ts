import type { z } from 'zod/mini'
import { PLANNED_CHARGE_FILTERS } from '#contract/entities/team-filters.ts'
import { filteredSearch } from '#src/shared/table/list-filter.tsx'

/** Search parameters of Planned Charges. Invalid ones are ignored. */
export const plannedChargesSearch = filteredSearch(PLANNED_CHARGE_FILTERS)
export type PlannedChargesSearch = z.output<typeof plannedChargesSearch>
