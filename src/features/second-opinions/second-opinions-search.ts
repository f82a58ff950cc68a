import { z } from 'zod/mini'
import { SECOND_OPINION_FILTERS } from '#contract/endpoints/second-opinions.ts'
import { pageSearch } from '#src/shared/table/table-search.ts'

/** Search parameters of Second Approval. Invalid ones are ignored. */
export const secondOpinionsSearch = z.extend(pageSearch, {
  filter: z.catch(z.optional(z.enum(SECOND_OPINION_FILTERS)), undefined),
})
export type SecondOpinionsSearch = z.output<typeof secondOpinionsSearch>
