import { z } from 'zod/mini'
import { tableSearch } from '#src/shared/table/table-search.ts'

/** What the address of Manage Users may say: no column of it sorts. */
export const userSearch = z.pick(tableSearch(['createdAt']), { page: true })
export type UserSearch = z.output<typeof userSearch>
