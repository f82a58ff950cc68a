import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { saveTroubles, type Trouble } from './trouble-store.ts'

const EVERY_MS = 5_000

export interface TroubleReporter {
  /** Reports nothing more, and resolves when the running report is done. */
  stop(): Promise<void>
}

/** Stores the bad states of providers every five seconds, so that every server can show them. */
export const reportTroubles = ({
  admissionDb,
  log,
  providerStates,
}: Pick<Deps, 'admissionDb' | 'log' | 'providerStates'>): TroubleReporter => {
  const server = randomUUID()
  let reported = 0
  let running: Promise<void> = Promise.resolve()

  const report = async () => {
    const troubles = [...providerStates()].flatMap(([provider, state]): Trouble[] =>
      state === 'good' ? [] : [{ provider, state }],
    )
    if (troubles.length === 0 && reported === 0) return
    try {
      await saveTroubles(admissionDb, server, troubles)
      reported = troubles.length
    } catch (error) {
      log.warn({ err: error }, 'the troubles of providers were not stored')
    }
  }
  const timer = setInterval(() => {
    running = running.then(report)
  }, EVERY_MS)
  timer.unref()

  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
