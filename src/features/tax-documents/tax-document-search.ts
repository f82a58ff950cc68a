import { z } from 'zod/mini'
import { TAX_DOCUMENT_FILTERS } from '#contract/entities/team-filters.ts'
import { filteredSearch } from '#src/shared/table/list-filter.tsx'

/** Search parameters of Tax Documents. `document` is the open document. Invalid values are ignored. */
export const taxDocumentSearch = z.extend(filteredSearch(TAX_DOCUMENT_FILTERS), {
  document: z.catch(z.optional(z.uuid()), undefined),
})
export type TaxDocumentSearch = z.output<typeof taxDocumentSearch>
