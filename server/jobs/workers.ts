import type { Job, PgBoss } from 'pg-boss'
import type { JobDefinition } from './jobs.ts'

/** How many jobs of one queue this process works on at the same time. */
export const CONCURRENCY = 5

/** A planned job wakes the workers by itself; one that has become due is found by looking. */
const LOOKING = { notifyPollingIntervalSeconds: 5, pollingIntervalSeconds: 2 }

/** The workers beside the first, which one that has found a job wakes, look by themselves in case it is held up. */
const WAITING = { notifyPollingIntervalSeconds: 15, pollingIntervalSeconds: 15 }

interface Worker {
  id: string
  isBusy: boolean
}

type Run = (job: Job<unknown>) => Promise<void>

export interface Workers {
  /** Has jobs of this kind run, as many side by side as it allows, and those of one owner one after another, as a rule. */
  work(definition: JobDefinition, run: Run): Promise<void>
  /** Has a worker of each of these queues look at once. */
  wake(names: readonly string[]): void
  /** Takes nothing new and resolves when what is running is done. */
  finish(): Promise<void>
}

/** The workers of this process, by the name of their queue. */
export function createWorkers(boss: PgBoss): Workers {
  const workers = new Map<string, Worker[]>()
  let isFinishing = false
  const freeOf = (name: string) => workers.get(name)?.find(({ isBusy }) => !isBusy)
  const wake = (worker: Worker) => boss.notifyWorker(worker.id)

  const start = async (definition: JobDefinition, polling: typeof LOOKING, run: Run): Promise<void> => {
    const { name } = definition
    const worker: Worker = { id: '', isBusy: false }
    workers.set(name, [...(workers.get(name) ?? []), worker])
    worker.id = await boss.work(name, { ...polling, groupConcurrency: 1 }, async ([job]) => {
      if (!job) return
      worker.isBusy = true
      // Where one job was, there may be more: this worker looks again when it is done, and another does now.
      wake(worker)
      await haveAnotherLook(definition, run)
      await run(job).finally(() => {
        worker.isBusy = false
      })
    })
  }

  /** Most queues never need a second worker, and each one that is there asks the database again and again. */
  const haveAnotherLook = async (definition: JobDefinition, run: Run): Promise<void> => {
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
