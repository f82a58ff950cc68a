import { z } from 'zod'
import type { QueueName } from '#contract/entities/operations.ts'
import { FAILING_MS } from '#rules/operations.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { FailedTry } from '../jobs/runner.ts'
import { planAlertsOnce } from '../mail/alert-admins.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { withoutLinks } from '../request/redact.ts'
import {
  countFailure,
  deleteFailure,
  type FailureRow,
  importFailures,
  importGivenUp,
  takeFailing,
  takeGivenUp,
} from './job-failure-store.ts'
import { loggable } from './loggable.ts'

const HOUR_MS = 60 * 60_000
const LONGEST_REASON = 300

/** Counts a failed try, and alerts the administrators when the job gave up or has failed for five minutes. */
export const recordFailedTry = async (deps: Deps, { name, id, error, isLast }: FailedTry): Promise<void> => {
  const failure = { jobId: id, queue: name, at: deps.clock.now(), reason: reasonOf(error), gaveUp: isLast }
  await countFailure(deps.db, failure)
  await alertAboutJobs(deps, id)
}

/** Forgets the failures of a job that has succeeded. */
export const forgetFailure = ({ db }: Deps, jobId: string): Promise<void> => deleteFailure(db, jobId)

/** Finds the failures that no server has counted, and sends the alerts that a killed server has not planned. */
export const reportJobsWithoutServer = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  await importFailures(deps.db, now)
  await importGivenUp(deps.db, now)
  await alertAboutJobs(deps, null)
}

/** Plans each alert in the transaction that marks its job, so that several servers send it once. */
const alertAboutJobs = (deps: Deps, jobId: string | null): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const before = new Date(now.getTime() - FAILING_MS)
    const gaveUp = await takeGivenUp(tx, now, jobId)
    const failing = await takeFailing(tx, now, before, jobId)
    await planAlertsOnce(deps, tx, [...alertsOf('gaveUp', gaveUp), ...alertsOf('failing', failing)])
  })

/** Leaves out mails, because the alert about a mail would wait behind the mail. */
const alertsOf = (kind: AlertKind, rows: readonly FailureRow[]) =>
  rows
    .filter(({ queue }) => queue !== sendMailJob.name)
    .map((row) => ({ ...ALERTS[kind](row.queue), details: detailsOf(row) }))

type AlertKind = keyof typeof ALERTS

/** The titles do not name the job, so that mailboxes group the mails. */
const ALERTS = {
  gaveUp: (queue: QueueName) => ({
    ...{ group: `job-gave-up:${queue}`, periodMs: HOUR_MS },
    title: 'A job gave up after its last try',
  }),
  failing: (queue: QueueName) => ({
    ...{ group: `job-failing:${queue}`, periodMs: 6 * HOUR_MS },
    title: 'A job keeps failing',
  }),
}

const detailsOf = ({ queue, jobId, firstAt, reason }: FailureRow) => ({
  Job: queue,
  'Job id': jobId,
  'Failing since': firstAt.toISOString(),
  Reason: reason === null ? null : withoutLinks(reason),
  'What to do':
    'Open the page Operations in the portal. Remove the cause; try a job again there after it gave up.',
})

const LoggedError = z.object({ message: z.string() })

/** One short line about an error, without personal data and secrets. */
export const reasonOf = (error: unknown): string => {
  const causes: unknown[] = [error]
  while (causes.length < 3) {
    const last = causes.at(-1)
    if (!(last instanceof Error) || last.cause === undefined) break
    causes.push(last.cause)
  }
  const texts = causes.map((cause) => LoggedError.safeParse(loggable(cause)).data?.message ?? '')
  const reason = [...new Set(texts)]
    .filter((text) => text !== '')
    .join(': ')
    .split(/[\p{C}\s]+/u)
    .map((word) => (word.includes('@') ? '[e-mail]' : word))
    .join(' ')
    .slice(0, LONGEST_REASON)
    .trim()
  return reason === '' ? 'unknown error' : reason
}
