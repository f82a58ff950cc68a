import type { Deps } from '../deps.ts'
import { countSteps } from '../flows/count-steps.ts'

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
