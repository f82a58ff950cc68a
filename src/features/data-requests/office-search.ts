import { z } from 'zod/mini'
import { DATA_REQUEST_FILTERS } from '#contract/endpoints/data-requests.ts'
import { pageSearch } from '#src/shared/table/table-search.ts'

/** Search parameters of Data Requests. Invalid ones are ignored. */
export const officeSearch = z.extend(pageSearch, {
  filter: z.catch(z.optional(z.enum(DATA_REQUEST_FILTERS)), undefined),
})
export type OfficeSearch = z.output<typeof officeSearch>
