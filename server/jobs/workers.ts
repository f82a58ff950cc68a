import type { Job, PgBoss } from 'pg-boss'
import type { JobDefinition } from './definitions.ts'

/** How many jobs of one queue this process works on at the same time. */
export const CONCURRENCY = 5

/** A planned job wakes the workers by itself; one that has become due is found by looking. */
const LOOKING = { notifyPollingIntervalSeconds: 5, pollingIntervalSeconds: 2 }

/** The workers beside the first, which the first wakes when it has found a job, look by themselves in case it is held up. */
const WAITING = { notifyPollingIntervalSeconds: 15, pollingIntervalSeconds: 15 }

interface Worker {
  id: string
  isBusy: boolean
}

export interface Workers {
  /** Has jobs of this kind run, as many side by side as it allows, and those of one owner one after another, as a rule. */
  work(definition: JobDefinition, run: (job: Job<unknown>) => Promise<void>): Promise<void>
  /** Has a worker of each of these queues look at once. */
  wake(names: readonly string[]): void
}

/** The workers of this process, by the name of their queue. */
export function createWorkers(boss: PgBoss): Workers {
  const workers = new Map<string, Worker[]>()
  const wake = (worker: Worker | undefined) => {
    if (worker) boss.notifyWorker(worker.id)
  }
  const wakeFree = (name: string) => wake(workers.get(name)?.find(({ isBusy }) => !isBusy))

  const start = async (
    { name }: JobDefinition,
    polling: typeof LOOKING,
    run: (job: Job<unknown>) => Promise<void>,
  ): Promise<void> => {
    const worker: Worker = { id: '', isBusy: false }
    workers.set(name, [...(workers.get(name) ?? []), worker])
    worker.id = await boss.work(name, { ...polling, groupConcurrency: 1 }, async ([job]) => {
      if (!job) return
      worker.isBusy = true
      // Where one job was, there may be more: this worker looks again when it is done, and another does now.
      wake(worker)
      wakeFree(name)
      await run(job).finally(() => {
        worker.isBusy = false
      })
    })
  }

  return {
    async work(definition, run) {
      const beside = definition.sequential ? 0 : CONCURRENCY - 1
      await start(definition, LOOKING, run)
      for (let count = beside; count > 0; count -= 1) await start(definition, WAITING, run)
    },
    wake(names) {
      for (const name of names) wakeFree(name)
    },
  }
}
