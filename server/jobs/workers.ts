import type { Job, PgBoss } from 'pg-boss'
import type { JobDefinition } from './jobs.ts'

/** Jobs of one queue that this process runs at the same time. */
export const CONCURRENCY = 5

/** Planning a job notifies the workers; a job that becomes due is found by polling. */
const LOOKING = { notifyPollingIntervalSeconds: 5, pollingIntervalSeconds: 2 }

/** A worker that finds a job wakes the additional ones; they also poll in case it is held up. */
const WAITING = { notifyPollingIntervalSeconds: 15, pollingIntervalSeconds: 15 }

interface Worker {
  id: string
  isBusy: boolean
}

type RunJob = (job: Job<unknown>) => Promise<void>

export interface Workers {
  /** Starts workers for a kind of job, up to its concurrency; jobs of one owner normally run one after another. */
  work(definition: JobDefinition, run: RunJob): Promise<void>
  /** Makes a worker of each of these queues poll at once. */
  wake(names: readonly string[]): void
  /** Takes no new job and resolves when the running ones are done. */
  finish(): Promise<void>
}

/** The workers of this process by queue. */
export function createWorkers(boss: PgBoss): Workers {
  const workers = new Map<string, Worker[]>()
  let isFinishing = false
  const freeOf = (name: string) => workers.get(name)?.find(({ isBusy }) => !isBusy)
  const wake = (worker: Worker) => boss.notifyWorker(worker.id)

  const start = async (definition: JobDefinition, polling: typeof LOOKING, run: RunJob): Promise<void> => {
    const { name } = definition
    const worker: Worker = { id: '', isBusy: false }
    workers.set(name, [...(workers.get(name) ?? []), worker])
    worker.id = await boss.work(name, { ...polling, groupConcurrency: 1 }, async ([job]) => {
      if (!job) return
      worker.isBusy = true
      // Where one job was found there may be more: this worker polls again when it is done, and another one does now.
      wake(worker)
      await haveAnotherLook(definition, run)
      await run(job).finally(() => {
        worker.isBusy = false
      })
    })
  }

  /** Most queues never need a second worker, and each one polls the database. */
  const haveAnotherLook = async (definition: JobDefinition, run: RunJob): Promise<void> => {
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
