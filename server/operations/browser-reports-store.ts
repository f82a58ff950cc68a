import { sql } from 'kysely'
import type { Querier } from '../db/client.ts'

/** A resource that a browser blocked on a page. `blocked` has its host at most. */
export interface BrowserReport {
  directive: string
  blocked: string
  page: string
}

/** The most kinds of reports that are counted in a day. Strangers can invent any number of kinds. */
const KINDS_A_DAY = 200

/** Counts a report of a day. A new kind beyond the day's limit is dropped. */
export const countReport = async (q: Querier, day: string, report: BrowserReport): Promise<void> => {
  await sql`
    insert into browser_reports (day, directive, blocked, page)
    select ${day}, ${report.directive}, ${report.blocked}, ${report.page}
    where (select count(*) from browser_reports where day = ${day}) < ${KINDS_A_DAY}
      or exists (
        select from browser_reports
        where (day, directive, blocked, page) = (${day}, ${report.directive}, ${report.blocked}, ${report.page})
      )
    on conflict (day, directive, blocked, page) do update set reports = browser_reports.reports + 1
  `.execute(q)
}

/** The reports of a day, the most frequent first. */
export const reportsOf = (q: Querier, day: string) =>
  q
    .selectFrom('browserReports')
    .select(['directive', 'blocked', 'page', 'reports'])
    .where('day', '=', day)
    .orderBy('reports', 'desc')
    .orderBy('directive')
    .orderBy('blocked')
    .orderBy('page')
    .execute()

export const deleteReportsBefore = async (q: Querier, day: string): Promise<void> => {
  await q.deleteFrom('browserReports').where('day', '<', day).execute()
}
