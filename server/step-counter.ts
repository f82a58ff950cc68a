import type { Deps } from './deps.ts'
import { countSteps } from './use-cases/flows/count-steps.ts'

/** Steps are counted together: however many there are, at most once in this time. */
const PAUSE_MS = 1000

export interface StepCounter {
  /** Steps were recorded: they are counted in a moment. */
  wake(): void
  /** Starts nothing new, and resolves when what is running is done. */
  stop(): Promise<void>
}

/** Counts recorded steps soon after they were recorded, beside the requests that recorded them. */
export function createStepCounter(deps: Pick<Deps, 'db' | 'log'>): StepCounter {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isOver = false

  const count = async () => {
    try {
      await countSteps(deps)()
    } catch (error) {
      deps.log.warn({ err: error }, 'steps could not be counted and will be with the next ones')
    }
  }

  return {
    wake() {
      if (isOver || timer) return
      timer = setTimeout(() => {
        timer = undefined
        running = running.then(count)
      }, PAUSE_MS)
      timer.unref()
    },
    async stop() {
      isOver = true
      clearTimeout(timer)
      await running
    },
  }
}
