import type { BackupResult } from '#contract/entities/operations.ts'
import { STANDBY_STATES } from '../db/standby.ts'
import type { Deps } from '../deps.ts'
import { certificateOf } from '../invoice-documents/sign-invoice.ts'
import type { ProviderState } from '../provider-health/circuit.ts'
import { readBackups } from './backup-results.ts'
import type { Metrics } from './metrics.ts'
import { ping, queueDepths, waitingRows } from './waiting-store.ts'

/**
 * Sets the gauges of waiting jobs and rows. When the database does not answer, `masar_database_answers` is 0. When only the counts fail,
 * their gauges have no values, because old values would mislead. Runs one statement at a time, so that readiness finds a connection.
 */
export const watch = async (deps: Deps): Promise<void> => {
  const { metrics, admissionDb, config, log, clock } = deps
  metrics.certificateEnd.set(certificateOf(config.taxUnit).validToDate.getTime() / 1000)
  for (const [provider, state] of deps.providerStates()) {
    metrics.providerState.set({ provider }, LEVELS[state])
  }
  const pool = deps.poolUse()
  if (pool) for (const [state, count] of Object.entries(pool)) metrics.poolConnections.set({ state }, count)
  try {
    await ping(admissionDb)
    metrics.databaseAnswers.set(1)
    await watchStandby(deps)
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer')
    metrics.databaseAnswers.set(0)
    return reset(metrics)
  }
  try {
    const queues = await queueDepths(admissionDb)
    const waiting = await waitingRows(admissionDb)
    const { lastBackup, lastDrill, logBytes } = await readBackups(deps, admissionDb)
    reset(metrics)
    for (const { name, oldestSeconds, ...counts } of queues) {
      for (const [state, count] of Object.entries(counts))
        metrics.queueJobs.set({ queue: name, state }, count)
      metrics.queueOldest.set({ queue: name }, oldestSeconds)
    }
    metrics.backupEnd.set(secondsOf(lastBackup))
    metrics.drillEnd.set(secondsOf(lastDrill))
    metrics.backupLog.set(logBytes ?? 0)
    const now = clock.now().getTime()
    for (const [kind, { count, since }] of Object.entries(waiting)) {
      metrics.waiting.set({ kind }, count)
      metrics.waitingOldest.set({ kind }, since === null ? 0 : Math.max(0, (now - since.getTime()) / 1000))
    }
  } catch (error) {
    log.warn({ err: error }, 'the database did not count what waits')
    reset(metrics)
  }
}

const watchStandby = async ({ standby, metrics }: Deps): Promise<void> => {
  const measure = await standby.measure()
  if (measure === null) return
  for (const state of STANDBY_STATES) metrics.standbyState.set({ state }, state === measure.state ? 1 : 0)
  if (measure.lagSeconds === null) metrics.standbyLag.reset()
  else metrics.standbyLag.set(measure.lagSeconds)
}

const secondsOf = (result: BackupResult | null): number =>
  result === null ? 0 : Date.parse(result.endedAt) / 1000

const reset = ({
  queueJobs,
  queueOldest,
  waiting,
  waitingOldest,
  backupEnd,
  drillEnd,
  backupLog,
}: Metrics): void => {
  for (const gauge of [queueJobs, queueOldest, waiting, waitingOldest, backupEnd, drillEnd, backupLog])
    gauge.reset()
}

const LEVELS: Record<ProviderState, number> = { good: 0, slow: 1, failing: 2, paused: 3 }
