import { X509Certificate } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { Metrics } from './metrics.ts'
import { queueDepths, waitingRows } from './waiting-store.ts'

/**
 * Sets the gauges of what waits. When the database does not answer, `masar_database_answers` is 0 and the gauges that it fills have
 * no values, since old ones would be taken for true.
 */
export const watch = async (deps: Deps): Promise<void> => {
  const { metrics, admissionDb, config, log, clock } = deps
  metrics.certificateEnd.set(endOf(config.taxUnit.certificate) / 1000)
  const pool = deps.poolUse()
  if (pool) for (const [state, count] of Object.entries(pool)) metrics.poolConnections.set({ state }, count)
  try {
    const [queues, waiting] = await Promise.all([queueDepths(admissionDb), waitingRows(admissionDb)])
    reset(metrics)
    for (const { name, oldestSeconds, ...counts } of queues) {
      for (const [state, count] of Object.entries(counts))
        metrics.queueJobs.set({ queue: name, state }, count)
      metrics.queueOldest.set({ queue: name }, oldestSeconds)
    }
    const now = clock.now().getTime()
    for (const [kind, { count, since }] of Object.entries(waiting)) {
      metrics.waiting.set({ kind }, count)
      metrics.waitingOldest.set({ kind }, since === null ? 0 : Math.max(0, (now - since.getTime()) / 1000))
    }
    metrics.databaseAnswers.set(1)
  } catch (error) {
    log.warn({ err: error }, 'the database did not say what waits')
    reset(metrics)
    metrics.databaseAnswers.set(0)
  }
}

const reset = ({ queueJobs, queueOldest, waiting, waitingOldest }: Metrics): void => {
  for (const gauge of [queueJobs, queueOldest, waiting, waitingOldest]) gauge.reset()
}

const endOf = (certificate: string): number =>
  Date.parse(new X509Certificate(Buffer.from(certificate, 'base64')).validTo)
