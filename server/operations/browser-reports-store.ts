import { sql } from 'kysely'
import type { Querier } from '../db/client.ts'

/** A resource that a browser blocked on a page. `blocked` is its origin or a keyword, never a path. */
export interface BrowserReport {
  directive: string
  blocked: string
  page: string
}

/** Maximum number of kinds of reports that are counted per day, because anyone can invent kinds. */
const KINDS_A_DAY = 200
/** Replaces the origin and page of every kind beyond the maximum. */
const FURTHER = 'further'

/** Counts a report of a day. A new kind beyond the day's maximum counts only for its directive. */
export const countReport = async (q: Querier, day: string, report: BrowserReport): Promise<void> => {
  const { directive, blocked, page } = report
  await sql`
    with kind as (
      select exists (
        select from browser_reports
        where (day, directive, blocked, page) = (${day}, ${directive}, ${blocked}, ${page})
      ) or (select count(*) from browser_reports where day = ${day}) < ${KINDS_A_DAY} as is_counted
    )
    insert into browser_reports (day, directive, blocked, page)
    select ${day}, ${directive},
      case when is_counted then ${blocked} else ${FURTHER} end,
      case when is_counted then ${page} else ${FURTHER} end
    from kind
    on conflict (day, directive, blocked, page) do update set reports = browser_reports.reports + 1
  `.execute(q)
}

/** Returns the kinds of each day that no alert has named, the most frequent first, and marks them as named. */
export const takeNewReports = async (q: Querier, now: Date) => {
  const reports = await q
    .updateTable('browserReports')
    .set({ alertedAt: now })
    .where('alertedAt', 'is', null)
    .returning(['directive', 'blocked', 'page', 'reports'])
    .execute()
  return reports.sort((a, b) => b.reports - a.reports)
}
