import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { REPORTS_PATH } from '../http/plugins/security.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { type BrowserReport, countReport, takeNewReports } from './browser-reports-store.ts'

const REPORT_BYTES = 16 * 1024
const MAX_LENGTH = 100
const NAMED_IN_ALERT = 10

/** The parts of a browser's report that the server reads. */
const PolicyReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'document-uri': z.string().optional(),
  }),
})

/** Receives browsers' reports of resources that the content policy blocked. Anyone can send one, so little of it is stored. */
export const receiveBrowserReports = (app: FastifyInstance, deps: Deps): void => {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: REPORT_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(REPORTS_PATH, async (request, reply) => {
      const report = reportIn(request.body, deps.config.appUrl)
      if (report) await countReport(deps.db, riyadhDay(deps.clock.now()), report)
      return reply.code(204).send()
    })
  })
}

/** Alerts the administrators about blocked content. Each combination of directive, blocked origin and page is named once a day. */
export const alertAboutBrowserReports = (deps: Deps): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const reports = await takeNewReports(tx, now)
    if (reports.length === 0) return
    await deps.jobs.plan(tx, sendMailJob, {
      mail: 'admin-alert',
      alertId: `browser-reports:${now.toISOString()}`,
      title: 'Browsers blocked something on our pages',
      details: {
        Blocked: reports
          .slice(0, NAMED_IN_ALERT)
          .map((report) => `${report.directive} ${report.blocked} ${report.page} (${report.reports})`),
        'What to do':
          'Unless we added it ourselves, find out who did: a proxy, a browser extension or an attacker. The table browser_reports has all reports of the day.',
      },
    })
  })

/** A report about one of our pages. Null for a report about another page, or about a browser's extension. */
const reportIn = (body: unknown, appUrl: string): BrowserReport | null => {
  const parsed = PolicyReport.safeParse(body)
  if (!parsed.success) return null
  const report = parsed.data['csp-report']
  const directive = DIRECTIVE.exec(report['effective-directive'] ?? report['violated-directive'] ?? '')?.[0]
  const blocked = blockedBy(report['blocked-uri'] ?? '')
  const page = pathOf(report['document-uri'] ?? '', appUrl)
  return directive && blocked && page ? { directive, blocked, page } : null
}

/** The directives by which a browser can block something. */
const DIRECTIVE =
  /^(?:(?:script|style|font|img|media|connect|frame|child|worker|object|manifest|default|prefetch)-src(?:-elem|-attr)?|base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types)(?![a-z-])/
/** Names of blocked content without an address: `inline`, `eval`, `data`, `trusted-types-sink`. */
const KEYWORD = /^[a-z-]{3,40}$/
const EXTENSION = /extension|^about$/

const blockedBy = (blocked: string): string | null => {
  const name = KEYWORD.test(blocked) ? blocked : originOf(blocked)
  return name === null || EXTENSION.test(name) ? null : name
}

const originOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`.slice(0, MAX_LENGTH)
}

/** Drops the query, which may contain a person's input. */
const pathOf = (address: string, appUrl: string): string | null => {
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  return origin === new URL(appUrl).origin ? pathname.slice(0, MAX_LENGTH) : null
}
