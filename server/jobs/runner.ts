import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from './definition.ts'
import { billCustomer } from './definitions/bill-customer.ts'
import { billingScan } from './definitions/billing-scan.ts'
import { checkCardAttempt } from './definitions/check-card-attempt.ts'
import { expireCardAttempt } from './definitions/expire-card-attempt.ts'
import { expireIdentityRequest } from './definitions/expire-identity-request.ts'
import { exportInvoice, exportPayment } from './definitions/export-invoice.ts'
import { forgetCard } from './definitions/forget-card.ts'
import { moveCloudAccount } from './definitions/move-cloud-account.ts'
import { openBillingAccount } from './definitions/open-billing-account.ts'
import { resolveCharge } from './definitions/resolve-charge.ts'
import { sendMail } from './definitions/send-mail.ts'
import { settleBillingRoles } from './definitions/settle-billing-roles.ts'
import { sweep } from './definitions/sweep.ts'
import { voidCharge } from './definitions/void-charge.ts'
import { handleBillCustomer } from './handlers/bill-customer.ts'
import { handleBillingScan } from './handlers/billing-scan.ts'
import { handleCheckCardAttempt } from './handlers/check-card-attempt.ts'
import { handleExpireCardAttempt } from './handlers/expire-card-attempt.ts'
import { handleExpireIdentityRequest } from './handlers/expire-identity-request.ts'
import { handleExportInvoice } from './handlers/export-invoice.ts'
import { handleExportPayment } from './handlers/export-payment.ts'
import { handleForgetCard } from './handlers/forget-card.ts'
import type { Handler } from './handlers/handler.ts'
import { handleMoveCloudAccount } from './handlers/move-cloud-account.ts'
import { handleOpenBillingAccount } from './handlers/open-billing-account.ts'
import { handleResolveCharge } from './handlers/resolve-charge.ts'
import { handleSendMail } from './handlers/send-mail.ts'
import { handleSettleBillingRoles } from './handlers/settle-billing-roles.ts'
import { handleSweep } from './handlers/sweep.ts'
import { handleVoidCharge } from './handlers/void-charge.ts'
import type { Queue } from './queue.ts'
import { reportFailure } from './report-failure.ts'
import { createWorkers } from './workers.ts'

/** The sweep runs once an hour; a process that starts late in an hour need not wait for a whole one. */
const LOOK_FOR_AN_HOUR_MS = 15 * 60_000
/** How long something may be due before somebody looks. */
const SCAN_EVERY_MS = 5 * 60_000
const hourOf = (at: Date): string => at.toISOString().slice(0, 13)
const scanOf = (at: Date): string => `${Math.floor(at.getTime() / SCAN_EVERY_MS)}`
const PATIENCE_MS = 60_000
const POLL_MS = 20

interface Work {
  definition: JobDefinition
  run(deps: Deps, data: unknown, jobId: string): Promise<void>
}

/** A job with the handler of exactly its payload. */
const pair = <P extends z.ZodType>(definition: JobDefinition<P>, handler: Handler<P>): Work => ({
  definition: definition as unknown as JobDefinition,
  run: (deps, data, jobId) => handler(deps)(definition.payload.parse(data), jobId),
})

const WORK: readonly Work[] = [
  pair(openBillingAccount, handleOpenBillingAccount),
  pair(moveCloudAccount, handleMoveCloudAccount),
  pair(sendMail, handleSendMail),
  pair(expireIdentityRequest, handleExpireIdentityRequest),
  pair(expireCardAttempt, handleExpireCardAttempt),
  pair(checkCardAttempt, handleCheckCardAttempt),
  pair(sweep, handleSweep),
  pair(billingScan, handleBillingScan),
  pair(billCustomer, handleBillCustomer),
  pair(resolveCharge, handleResolveCharge),
  pair(settleBillingRoles, handleSettleBillingRoles),
  pair(forgetCard, handleForgetCard),
  pair(voidCharge, handleVoidCharge),
  pair(exportInvoice, handleExportInvoice),
  pair(exportPayment, handleExportPayment),
]

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

  const planRound = async (job: typeof sweep | typeof billingScan, round: string) => {
    try {
      await withTransaction(deps.db, (tx) => deps.jobs.plan(tx, job, { round }))
    } catch (error) {
      deps.log.warn({ err: error, job: job.name }, 'a round could not be planned')
    }
  }

  /** The queues that hold a job that is due or running. */
  const busyQueues = async (): Promise<string[]> => {
    const busy = `select distinct name from pgboss.job
      where name = any($1) and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`
    const { rows } = await sql(busy, [JOB_NAMES])
    return rows.map(({ name }) => String(name))
  }

  return {
    async start() {
      if (alone)
        await sql(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
      for (const work of WORK) await workOn(work)
      const started = deps.clock.now().toISOString()
      await planRound(sweep, started)
      await planRound(billingScan, started)
      timers.push(
        setInterval(() => planRound(sweep, hourOf(deps.clock.now())), LOOK_FOR_AN_HOUR_MS),
        setInterval(() => planRound(billingScan, scanOf(deps.clock.now())), SCAN_EVERY_MS),
      )
    },
    async finish(timeoutMs) {
      for (const timer of timers) clearInterval(timer)
      const finished = Promise.all(JOB_NAMES.map((name) => boss.offWork(name)))
      await Promise.race([finished, setTimeout(timeoutMs, undefined, { ref: false })])
    },
    stop: () => boss.stop({ graceful: false }),
    async clockMoved(ms) {
      const later = `update pgboss.job set start_after = start_after - $1 * interval '1 millisecond'
        where state in ('created', 'retry')`
      await sql(later, [ms])
      await planRound(billingScan, `moved:${deps.clock.now().toISOString()}`)
      workers.wake(JOB_NAMES)
    },
    async idle() {
      const until = performance.now() + PATIENCE_MS
      for (let busy = await busyQueues(); busy.length > 0; busy = await busyQueues()) {
        if (performance.now() > until) throw new Error('jobs are still due or running')
        workers.wake(busy)
        await setTimeout(POLL_MS)
      }
    },
  }
}
