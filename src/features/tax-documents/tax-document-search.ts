import { z } from 'zod/mini'
import { TAX_DOCUMENT_FILTERS } from '#contract/endpoints/tax-documents.ts'
import { pageSearch } from '#src/shared/table/table-search.ts'

/** Search parameters of Tax Documents. `document` is the open document. Invalid values are ignored. */
export const taxDocumentSearch = z.extend(pageSearch, {
  filter: z.catch(z.optional(z.enum(TAX_DOCUMENT_FILTERS)), undefined),
  document: z.catch(z.optional(z.uuid()), undefined),
})
export type TaxDocumentSearch = z.output<typeof taxDocumentSearch>
