import { z } from 'zod/mini'
import { TEAM_SORT_FIELDS } from '#contract/entities/sorting.ts'
import { tableSearch } from '#src/shared/table/table-search.ts'

/** Search parameters of Manage Team. */
export const teamSearch = z.omit(tableSearch(TEAM_SORT_FIELDS), { status: true })
export type TeamSearch = z.output<typeof teamSearch>
