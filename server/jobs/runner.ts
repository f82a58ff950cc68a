import { setTimeout } from 'node:timers/promises'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { alertAdmins } from '../mail/alert-admins.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { billingScanJob, sweepJob } from './definitions.ts'
import { effectAt, failureMark, markEffect } from './effect-store.ts'
import { WORK, type Work } from './handlers.ts'
import type { Queue } from './queue.ts'
import { createWorkers } from './workers.ts'

const ALERT_AFTER_MS = 60 * 60_000

/** Tells the administrators, once, of a job that has failed for an hour. Of e-mail that does not leave, only the log can tell. */
const reportFailure = async (deps: Deps, job: { name: string; id: string }): Promise<void> => {
  const now = deps.clock.now()
  const mark = failureMark(job.id)
  if (await markEffect(deps.db, mark, now)) return
  const since = await effectAt(deps.db, mark)
  if (!since || now.getTime() - since.getTime() < ALERT_AFTER_MS) return
  deps.log.error({ job: job.name, jobId: job.id, since }, 'a job has failed for an hour')
  if (job.name === sendMailJob.name) return
  await alertAdmins(deps)({
    alertId: `job:${job.id}`,
    title: `The job ${job.name} keeps failing`,
    details: { Job: job.name, 'Job id': job.id, 'Failing since': since.toISOString() },
  })
}

/** The sweep runs once an hour; a process that starts late in an hour need not wait for a whole one. */
const LOOK_FOR_AN_HOUR_MS = 15 * 60_000
/** How long something may be due before the next scan. */
const SCAN_EVERY_MS = 5 * 60_000
const hourOf = (at: Date): string => at.toISOString().slice(0, 13)
const scanOf = (at: Date): string => `${Math.floor(at.getTime() / SCAN_EVERY_MS)}`
const IDLE_TIMEOUT_MS = 60_000
const POLL_MS = 20

export const JOB_NAMES: readonly string[] = WORK.map(({ definition }) => definition.name)

export interface JobRunner {
  /** Starts working, and takes up what a dead process of this database left behind. */
  start(): Promise<void>
  /** Takes nothing new and resolves when what is running is done, at the latest after `timeoutMs`. */
  finish(timeoutMs: number): Promise<void>
  /** Hands back what is still running, for another process or the next start. */
  stop(): Promise<void>
  /** The product's clock jumped forward: brings waiting jobs forward with it. */
  clockMoved(ms: number): Promise<void>
  /** Resolves when no job is due or running. Throws when that does not come about. */
  idle(): Promise<void>
}

export function createRunner(deps: Deps, { boss, alone }: Queue): JobRunner {
  const workers = createWorkers(boss)
  const timers: NodeJS.Timeout[] = []
  const sql = (text: string, values: unknown[] = []) => boss.getDb().executeSql(text, values)

  const workOn = ({ definition, run }: Work) =>
    workers.work(definition, async (job) => {
      const { name } = definition
      try {
        await run(deps, job.data, job.id)
        deps.metrics.jobs.inc({ name, outcome: 'done' })
      } catch (error) {
        deps.metrics.jobs.inc({ name, outcome: 'failed' })
        deps.log.warn({ err: error, job: name, jobId: job.id }, 'a job failed and will be tried again')
        await reportFailure(deps, { name, id: job.id }).catch((unreported: unknown) => {
          deps.log.error({ err: unreported, job: name, jobId: job.id }, 'a failure could not be reported')
        })
        throw error
      }
    })

  const planRound = async (job: typeof sweepJob | typeof billingScanJob, round: string) => {
    try {
      await withTransaction(deps.db, (tx) => deps.jobs.plan(tx, job, { round }))
    } catch (error) {
      deps.log.warn({ err: error, job: job.name }, 'a round could not be planned')
    }
  }

  /** The queues that hold a job that is due or running, and whether one is due. */
  const busyQueues = async (): Promise<{ name: string; isDue: boolean }[]> => {
    const busy = `select name, bool_or(state <> 'active') as due from pgboss.job
      where name = any($1) and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))
      group by name`
    const { rows } = await sql(busy, [JOB_NAMES])
    return rows.map(({ name, due }) => ({ name: String(name), isDue: due === true }))
  }

  return {
    async start() {
      if (alone)
        await sql(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
      for (const work of WORK) await workOn(work)
      const started = deps.clock.now().toISOString()
      await planRound(sweepJob, started)
      await planRound(billingScanJob, started)
      timers.push(
        setInterval(() => planRound(sweepJob, hourOf(deps.clock.now())), LOOK_FOR_AN_HOUR_MS),
        setInterval(() => planRound(billingScanJob, scanOf(deps.clock.now())), SCAN_EVERY_MS),
      )
    },
    async finish(timeoutMs) {
      for (const timer of timers) clearInterval(timer)
      await Promise.race([workers.finish(), setTimeout(timeoutMs, undefined, { ref: false })])
    },
    stop: () => boss.stop({ graceful: false }),
    async clockMoved(ms) {
      const later = `update pgboss.job set start_after = start_after - $1 * interval '1 millisecond'
        where state in ('created', 'retry')`
      await sql(later, [ms])
      await planRound(billingScanJob, `moved:${deps.clock.now().toISOString()}`)
      workers.wake(JOB_NAMES)
    },
    async idle() {
      const until = performance.now() + IDLE_TIMEOUT_MS
      for (let busy = await busyQueues(); busy.length > 0; busy = await busyQueues()) {
        if (performance.now() > until) throw new Error('jobs are still due or running')
        workers.wake(busy.flatMap(({ name, isDue }) => (isDue ? [name] : [])))
        await setTimeout(POLL_MS)
      }
    },
  }
}
