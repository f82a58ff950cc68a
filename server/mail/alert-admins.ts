import { addCounts } from '../admission/count-store.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Config, Deps } from '../deps.ts'
import { effectAt, failureMark, markEffect } from '../jobs/effect-store.ts'
import { type Mail, sendMailJob } from './send-mail.ts'

/** The Message-ID of a mail. The same name gives the same id, so that mailboxes recognise a mail that was sent twice. */
export const messageIdOf = ({ mail }: Pick<Config, 'mail'>, name: string): string =>
  `<${name.replace(/[^\w.-]/g, '.')}@${mail.fromDomain}>`

type Alert = Omit<Extract<Mail, { mail: 'admin-alert' }>, 'mail'>

/** Mails the administrators, once per alert id. */
export const alertAdmins = (deps: Deps, alert: Alert): Promise<void> =>
  withTransaction(deps.db, (tx) => deps.jobs.plan(tx, sendMailJob, { mail: 'admin-alert', ...alert }))

interface RepeatedAlert extends Omit<Alert, 'alertId' | 'repeats'> {
  /** Name of the group. Only the first alert of a group in a period is mailed at once. */
  group: string
  periodMs: number
}

/**
 * Mails the administrators the first alert of a group in a period. At the end of the period, one mail has the number of
 * repeats.
 */
export const alertAdminsOnce = (deps: Deps, { group, periodMs, ...alert }: RepeatedAlert): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const counted = { key: `alert:${group}`, amount: 1, endsAt: new Date(now.getTime() + periodMs) }
    const [row] = await addCounts(tx, [counted], now)
    if (row?.count !== 1) return
    const endsAt = row.endsAt.toISOString()
    const alertId = `${group}:${endsAt}`
    const repeats = { key: row.key, endsAt }
    await deps.jobs.plan(tx, sendMailJob, { mail: 'admin-alert', alertId, ...alert })
    await deps.jobs.plan(
      tx,
      sendMailJob,
      { mail: 'admin-alert', alertId: `${alertId}:repeats`, ...alert, repeats },
      { at: row.endsAt },
    )
  })

const ALERT_AFTER_MS = 60 * 60_000

/** Alerts the administrators once about a job that has failed for an hour. A failing mail job is only logged. */
export const reportFailingJob = async (deps: Deps, job: { name: string; id: string }): Promise<void> => {
  const now = deps.clock.now()
  const mark = failureMark(job.id)
  if (await markEffect(deps.db, mark, now)) return
  const since = await effectAt(deps.db, mark)
  if (!since || now.getTime() - since.getTime() < ALERT_AFTER_MS) return
  deps.log.error({ job: job.name, jobId: job.id, since }, 'a job has failed for an hour')
  if (job.name === sendMailJob.name) return
  await alertAdmins(deps, {
    alertId: `job:${job.id}`,
    title: `The job ${job.name} keeps failing`,
    details: { Job: job.name, 'Job id': job.id, 'Failing since': since.toISOString() },
  })
}
