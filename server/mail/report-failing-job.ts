import type { Deps } from '../deps.ts'
import { effectAt, failureMark, markEffect } from '../jobs/effect-store.ts'
import { alertAdmins } from './alert-admins.ts'
import { sendMailJob } from './send-mail.ts'

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
