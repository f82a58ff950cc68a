import type { z } from 'zod/mini'
import { DATA_REQUEST_FILTERS } from '#contract/entities/team-filters.ts'
import { filteredSearch } from '#src/shared/table/list-filter.tsx'

/** Search parameters of Data Requests. Invalid ones are ignored. */
export const officeSearch = filteredSearch(DATA_REQUEST_FILTERS)
export type OfficeSearch = z.output<typeof officeSearch>
