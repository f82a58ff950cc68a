import { z } from 'zod/mini'
import { tableSearch } from '#src/shared/table/table-search.ts'

/** Search parameters of Manage Users. No column sorts. */
export const userSearch = z.pick(tableSearch(['createdAt']), { page: true })
export type UserSearch = z.output<typeof userSearch>
