import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { countSteps as countSome, mayCount } from './count-store.ts'

/** Steps are counted together: however many there are, at most once in this time. */
const PAUSE_MS = 1000

export interface StepCounter {
  /** Steps or refusals were recorded, or something else is known of a customer: they are counted in a moment. */
  wake(): void
  /** Starts nothing new, and resolves when what is running is done. */
  stop(): Promise<void>
}

/** Counts recorded steps soon after they were recorded, beside the requests that recorded them, and tells who watches the flows. */
export function createStepCounter(deps: Pick<Deps, 'db' | 'log' | 'realtime'>): StepCounter {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isOver = false

  const count = async () => {
    try {
      const { charts, wasBusy } = await countSteps(deps)
      for (const chart of charts) deps.realtime.flowsChanged(chart)
      if (wasBusy) wake()
    } catch (error) {
      deps.log.warn({ err: error }, 'steps could not be counted and will be with the next ones')
    }
  }
  const wake = () => {
    if (isOver || timer) return
    timer = setTimeout(() => {
      timer = undefined
      running = running.then(count)
    }, PAUSE_MS)
    timer.unref()
  }

  return {
    wake,
    async stop() {
      isOver = true
      clearTimeout(timer)
      await running
    },
  }
}

const BATCH = 1000

export interface Counted {
  /** The charts whose figures have changed. */
  charts: ReadonlySet<string>
  /** Another process was counting; what it did not see is still to be counted. */
  wasBusy: boolean
}

/** Counts every recorded step and refusal that is not counted yet, for the map of the flows. */
export const countSteps = async ({ db }: Pick<Deps, 'db'>): Promise<Counted> => {
  const charts = new Set<string>()
  const countBatch = () =>
    withTransaction(db, async (tx) => ((await mayCount(tx)) ? countSome(tx, BATCH) : null))
  for (;;) {
    const batch = await countBatch()
    for (const chart of batch?.charts ?? []) charts.add(chart)
    if (!batch?.isMore) return { charts, wasBusy: batch === null }
  }
}
