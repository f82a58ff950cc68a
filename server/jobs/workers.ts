import type { Job, PgBoss } from 'pg-boss'
import type { JobDefinition } from './definitions.ts'

/** How many jobs of one queue this process works on at the same time. */
export const CONCURRENCY = 5

/** A planned job wakes the workers by itself; one that has become due is found by looking. */
const POLLING = { notifyPollingIntervalSeconds: 5, pollingIntervalSeconds: 2 }

export interface Workers {
  /** Has jobs of this kind run, as many side by side as it allows, and those of one owner one after another, as a rule. */
  work(definition: JobDefinition, run: (job: Job<unknown>) => Promise<void>): Promise<void>
  /** Has the workers of these queues look at once. */
  wake(names: readonly string[]): void
}

/** The workers of this process, by the name of their queue. */
export function createWorkers(boss: PgBoss): Workers {
  const workers = new Map<string, string[]>()
  const wake = (name: string) => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }

  return {
    async work({ name, sequential }, run) {
      const ids: string[] = []
      workers.set(name, ids)
      for (let count = sequential ? 1 : CONCURRENCY; count > 0; count -= 1) {
        const id = await boss.work(name, { ...POLLING, groupConcurrency: 1 }, async ([job]) => {
          if (!job) return
          // Where one job was, there may be more: this worker looks again when it is done, and the others do now.
          wake(name)
          await run(job)
        })
        ids.push(id)
      }
    },
    wake(names) {
      for (const name of names) wake(name)
    },
  }
}
