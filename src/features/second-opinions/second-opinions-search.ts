import type { z } from 'zod/mini'
import { SECOND_OPINION_FILTERS } from '#contract/entities/team-filters.ts'
import { filteredSearch } from '#src/shared/table/list-filter.tsx'

/** Search parameters of Second Approval. Invalid ones are ignored. */
export const secondOpinionsSearch = filteredSearch(SECOND_OPINION_FILTERS)
export type SecondOpinionsSearch = z.output<typeof secondOpinionsSearch>
