import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/team.ts'
import { searchText } from '#rules/search-text.ts'
import { countTeam, teamPage } from '../../db/stores/team.ts'
import type { Deps } from '../../deps.ts'
import { presentMember } from './present-member.ts'

/** A page of the team by name: who is in, who was deactivated, who is invited. */
export const listTeam =
  ({ db, clock }: Deps) =>
  async ({
    limit,
    page,
    sortField = 'name',
    sortOrder = 'asc',
    searchString = '',
  }: QueryOf<typeof endpoints.listTeam>): Promise<ReplyOf<typeof endpoints.listTeam>> => {
    const text = searchText(searchString)
    const totalItems = await countTeam(db, text)
    const rows = await teamPage(db, { text, limit, page, sortField, sortOrder })
    return {
      members: rows.map((row) => presentMember(row, clock.now())),
      totalItems,
      totalPages: Math.ceil(totalItems / limit),
      currentPage: page,
    }
  }
