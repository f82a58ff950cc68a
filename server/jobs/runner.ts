import { setTimeout } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { QueueName } from '#contract/entities/operations.ts'
import { recordingChanges, withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { rootSpan, traceOfJob } from '../tracing/span.ts'
import type { JobDefinition } from './jobs.ts'
import type { Queue } from './queue.ts'

const IDLE_TIMEOUT_MS = 60_000
const POLL_MS = 20
const WATCH_MS = 20_000

export interface JobHandler {
  definition: JobDefinition
  run(deps: Deps, data: unknown, jobId: string): Promise<void>
}

/** A job that is planned every `everyMs`. It runs once for each name that `roundAt` returns. */
export interface JobRound {
  job: JobDefinition<z.ZodObject<{ round: z.ZodString }>>
  everyMs: number
  roundAt(now: Date): string
  /** True when the job is also planned at once when a test moves the clock. */
  afterClock: boolean
}

/** A try of a job that failed. */
export interface FailedTry {
  name: QueueName
  id: string
  error: unknown
  isLast: boolean
}

interface Work {
  handlers: readonly JobHandler[]
  rounds: readonly JobRound[]
  /** Runs after each failed try of a job. */
  reportFailure(deps: Deps, failure: FailedTry): Promise<void>
  /** Runs after a success of a job that was tried before. */
  reportRecovery(deps: Deps, jobId: string): Promise<void>
  /** Runs every twenty seconds in each process, for jobs whose process died. */
  watch(deps: Deps): Promise<void>
}

export interface JobRunner {
  /** Starts the workers, and resumes jobs of a process that died. */
  start(): Promise<void>
  /** Stops taking jobs. Resolves when the running ones are done, at the latest after `timeoutMs`. */
  finish(timeoutMs: number): Promise<void>
  /** Returns running jobs to the queue, for another process or the next start. */
  stop(): Promise<void>
  /** Brings waiting jobs forward after the product's clock jumped. */
  clockMoved(ms: number): Promise<void>
  /** Resolves when no job is due or running. Throws when that takes too long. */
  idle(): Promise<void>
}

export function createRunner(
  deps: Deps,
  { boss, alone }: Queue,
  { handlers, rounds, reportFailure, reportRecovery, watch }: Work,
): JobRunner {
  const names = handlers.map(({ definition }) => definition.name)
  // A counter without a first value has no increase: the first failures would raise no alert.
  for (const name of names)
    for (const outcome of ['done', 'failed']) deps.metrics.jobs.inc({ name, outcome }, 0)
  const workers = createWorkers(boss)
  const timers: NodeJS.Timeout[] = []
  const sql = (text: string, values: unknown[] = []) => boss.getDb().executeSql(text, values)

  const spanOf = ({ id, data, name, retryCount }: JobWithMetadata<unknown>) =>
    deps.tracer.start({
      name: `job ${name}`,
      kind: 'job',
      ...traceOfJob(data),
      isForeign: false,
      facts: { 'masar.use_case': name, 'masar.request_id': id, 'masar.try': retryCount + 1 },
    })

  const workOn = (handler: JobHandler) => {
    const useCase = handler.definition.name
    const isRound = rounds.some(({ job }) => job.name === useCase)
    return workers.work(handler.definition, (job) =>
      rootSpan(spanOf(job), { useCase, isRound }, () => runJob(handler, job)),
    )
  }

  const runJob = async ({ definition, run }: JobHandler, job: JobWithMetadata<unknown>): Promise<void> => {
    const { name } = definition
    const isLast = job.retryCount >= job.retryLimit
    try {
      // A job is Masar's own work, even if the call of an administrator woke its worker.
      await recordingChanges(undefined, () => run(deps, job.data, job.id))
      deps.metrics.jobs.inc({ name, outcome: 'done' })
      if (job.retryCount > 0)
        await reportRecovery(deps, job.id).catch((unreported: unknown) => {
          deps.log.error({ err: unreported, job: name, jobId: job.id }, 'reporting a recovered job failed')
        })
    } catch (error) {
      deps.metrics.jobs.inc({ name, outcome: 'failed' })
      const outcome = isLast ? 'a job failed and gave up' : 'a job failed and will be retried'
      deps.log[isLast ? 'error' : 'warn']({ err: error, job: name, jobId: job.id }, outcome)
      await reportFailure(deps, { name, id: job.id, error, isLast }).catch((unreported: unknown) => {
        deps.log.error({ err: unreported, job: name, jobId: job.id }, 'reporting a failed job failed')
      })
      throw error
    }
  }

  const planRound = async ({ job }: JobRound, round: string) => {
    try {
      await withTransaction(deps.db, (tx) => deps.jobs.plan(tx, job, { round }))
    } catch (error) {
      deps.log.warn({ err: error, job: job.name }, 'planning a round failed')
    }
  }

  const watchOnce = () =>
    watch(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'looking for jobs that gave up failed')
    })

  /** The queues with a job that is due or running. */
  const busyQueues = async (): Promise<{ name: string; isDue: boolean }[]> => {
    const busy = `select name, bool_or(state <> 'active') as due from pgboss.job
      where name = any($1) and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))
      group by name`
    const { rows } = await sql(busy, [names])
    return rows.map(({ name, due }) => ({ name: String(name), isDue: due === true }))
  }

  return {
    async start() {
      if (alone)
        await sql(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
      for (const handler of handlers) await workOn(handler)
      timers.push(setInterval(watchOnce, WATCH_MS))
      const started = deps.clock.now().toISOString()
      for (const round of rounds) {
        await planRound(round, started)
        timers.push(setInterval(() => planRound(round, round.roundAt(deps.clock.now())), round.everyMs))
      }
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
      for (const round of rounds)
        if (round.afterClock) await planRound(round, `moved:${deps.clock.now().toISOString()}`)
      await watchOnce()
      workers.wake(names)
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

/** Jobs of one queue that this process runs at the same time. */
export const CONCURRENCY = 5

/** Planning a job notifies the workers. They find a job that becomes due later by polling. */
const LOOKING = { notifyPollingIntervalSeconds: 5, pollingIntervalSeconds: 2 }

/** A worker that finds a job wakes the additional ones. They also poll, in case that worker is slow. */
const WAITING = { notifyPollingIntervalSeconds: 15, pollingIntervalSeconds: 15 }

interface Worker {
  id: string
  isBusy: boolean
}

type RunJob = (job: JobWithMetadata<unknown>) => Promise<void>

interface Workers {
  /** Starts workers for a kind of job, up to its concurrency; jobs of one owner normally run one after another. */
  work(definition: JobDefinition, run: RunJob): Promise<void>
  /** Makes a worker of each of these queues poll at once. */
  wake(names: readonly string[]): void
  /** Stops taking jobs. Resolves when the running ones are done. */
  finish(): Promise<void>
}

/** The workers of this process by queue. */
function createWorkers(boss: PgBoss): Workers {
  const workers = new Map<string, Worker[]>()
  let isFinishing = false
  const freeOf = (name: string) => workers.get(name)?.find(({ isBusy }) => !isBusy)
  const wake = (worker: Worker) => boss.notifyWorker(worker.id)

  const start = async (definition: JobDefinition, polling: typeof LOOKING, run: RunJob): Promise<void> => {
    const { name } = definition
    const worker: Worker = { id: '', isBusy: false }
    workers.set(name, [...(workers.get(name) ?? []), worker])
    worker.id = await boss.work(
      name,
      { ...polling, groupConcurrency: 1, includeMetadata: true },
      async ([job]) => {
        if (!job) return
        worker.isBusy = true
        // There may be more jobs, so another worker polls now, and this one polls again when it is done.
        wake(worker)
        await letAnotherPoll(definition, run)
        await run(job).finally(() => {
          worker.isBusy = false
        })
      },
    )
  }

  /** Wakes a free worker, or starts one. Workers start only on demand, because each one polls the database. */
  const letAnotherPoll = async (definition: JobDefinition, run: RunJob): Promise<void> => {
    const free = freeOf(definition.name)
    if (free) return wake(free)
    const allowed = definition.sequential ? 1 : CONCURRENCY
    if (isFinishing || (workers.get(definition.name)?.length ?? 0) >= allowed) return
    await start(definition, WAITING, run)
  }

  return {
    work: (definition, run) => start(definition, LOOKING, run),
    wake(names) {
      for (const name of names) {
        const free = freeOf(name)
        if (free) wake(free)
      }
    },
    async finish() {
      isFinishing = true
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name)))
    },
  }
}
