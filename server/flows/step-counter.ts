import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { countSteps as countSome, mayCount } from './count-store.ts'
import { forgetOtherNames, nameFlows } from './name-store.ts'

/** Steps are counted in batches, at most once in this time. */
const PAUSE_MS = 1000

export interface StepCounter {
  /** Schedules a count: steps or refusals were recorded, or a customer changed. */
  wake(): void
  /** Schedules nothing more and resolves when the running count is done. */
  stop(): Promise<void>
}

/** Counts recorded steps and names their flows outside their requests, and notifies the viewers of the flow map. */
export function createStepCounter(deps: Pick<Deps, 'db' | 'log' | 'realtime' | 'nameFlow'>): StepCounter {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isOver = false

  const count = async () => {
    try {
      const { charts, wasBusy } = await countSteps(deps)
      for (const chart of charts) deps.realtime.flowsChanged(chart)
      if (wasBusy) wake()
    } catch (error) {
      deps.log.warn({ err: error }, 'counting steps failed; the next count includes them')
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

interface CountResult {
  /** The charts whose figures have changed. */
  charts: ReadonlySet<string>
  /** True when another process was counting: the rows it missed are still to be counted. */
  wasBusy: boolean
}

/** Counts every recorded step and refusal that is not counted yet, and names new flows. */
const countSteps = async ({ db, nameFlow }: Pick<Deps, 'db' | 'nameFlow'>): Promise<CountResult> => {
  const charts = new Set<string>()
  const countBatch = () =>
    withTransaction(db, async (tx) => {
      if (!(await mayCount(tx))) return null
      const counted = await countSome(tx, BATCH)
      await forgetOtherNames(tx, nameFlow)
      const isMoreToName = await nameFlows(tx, nameFlow, BATCH)
      return { ...counted, isMore: counted.isMore || isMoreToName }
    })
  for (;;) {
    const batch = await countBatch()
    for (const chart of batch?.charts ?? []) charts.add(chart)
    if (!batch?.isMore) return { charts, wasBusy: batch === null }
  }
}
