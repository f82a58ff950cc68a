import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { customerChangedAt } from './accounts/store.ts'
import { createAdmission } from './admission/create-admission.ts'
import { withoutPlaces } from './admission/provider-calls.ts'
import { createApp } from './app.ts'
import type { AdjustableClock, Clock } from './clock.ts'
import type { DatabaseHandle, ReadConnections } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { outsideTransactions } from './db/outside-transactions.ts'
import { overStandby, withoutStandby } from './db/standby.ts'
import { onCustomerChange, onRecordedSteps } from './db/transaction.ts'
import type { Config, Deps, Log, Ports } from './deps.ts'
import { flowNaming } from './flows/flow-name.ts'
import { createStepCounter } from './flows/step-counter.ts'
import { JOB_HANDLERS, JOB_NAMES, JOB_ROUNDS } from './job-handlers.ts'
import { createQueue } from './jobs/queue.ts'
import { createRunner, type JobRunner } from './jobs/runner.ts'
import { nouns } from './nouns.ts'
import { forgetFailure, recordFailedTry, reportJobsWithoutServer } from './operations/failing-jobs.ts'
import { createMetrics } from './operations/metrics.ts'
import { within } from './operations/within.ts'
import { reportTroubles } from './provider-health/report-troubles.ts'
import { withCircuits } from './provider-health/with-circuits.ts'
import { createProviderHttp } from './providers/http.ts'
import { UnlistedOrigin, unlistedCalls } from './providers/outgoing.ts'
import { createSocketRealtime } from './realtime/socket-realtime.ts'
import { listenerOf } from './request/authorise.ts'
import { createVault } from './sealing/vault.ts'
import { noteAnnouncement, outsideSpans } from './tracing/span.ts'
import { createTracer } from './tracing/tracer.ts'

/** Time limit in ms for moving the sandbox's clock, which may run a year of timers. */
const SANDBOX_MS = 60_000

const GRACE_MS = 1000
/** Time for a response after the grace period. */
const ANSWERS_MS = 5000
/** Time for a running job before it is returned to the queue. */
const JOBS_MS = 6000
const HAND_BACK_MS = 1000
const SPANS_MS = 1000

export interface ServerParts {
  config: Config
  database: DatabaseHandle
  /** A standby of the database, for lists and figures. */
  standby?: ReadConnections | undefined
  clock: Clock | AdjustableClock
  ports: Ports
  log: Log
  /** Folder of the built portal, when it is not the usual one. */
  portal?: string
  /** Milliseconds at a stop in which open connections still work, so that a load balancer sees that this server is not ready. */
  graceMs?: number
}

export interface Server {
  app: FastifyInstance
  deps: Deps
  jobs: JobRunner
  /** Moves an adjustable clock and the sandbox's clock forward. Resolves when due work has run. */
  advanceClock(ms: number): Promise<void>
  /** Finishes requests and running jobs, then releases everything but the database. */
  stop(): Promise<void>
}

/** Migrates the database and assembles the server. Jobs run; the server does not listen yet. */
export async function createServer({
  config,
  database,
  standby,
  clock,
  ports,
  log,
  portal,
  graceMs = GRACE_MS,
}: ServerParts): Promise<Server> {
  const ran = await migrate(database.engine)
  if (ran.length > 0) log.info({ migrations: ran }, 'the database was migrated')
  const metrics = createMetrics()
  const reportUnlisted = reporting({ log, metrics })
  unlistedCalls.subscribe(reportUnlisted)
  const tracer = await createTracer(config.tracing, {
    onDropped: (count) => metrics.spansDropped.inc(count),
    onFailure: (error) => log.warn({ err: error }, 'sending traces failed'),
  })
  const clockOffset = () => (isAdjustable(clock) ? clock.offset() : 0)
  const queue = createQueue({ database, clockOffset, log })
  await queue.open(JOB_NAMES)
  const { admissionDb } = database
  const admission = createAdmission({ config, admissionDb, clock, log })
  const nameFlow = flowNaming(config.flowNamesSecret)
  const realtime = createSocketRealtime({
    nameFlow,
    origin: new URL(config.appUrl).origin,
    engine: database.engine,
    log,
    handshakes: { admission, production: config.production, trustProxy: config.trustProxy },
    onCount: (count) => metrics.sockets.set(count),
  })
  const circuits = withCircuits(ports, { metrics, pauseMs: config.providerPauseMs })
  const deps: Deps = {
    config,
    db: database.db,
    admissionDb,
    standby: standby
      ? overStandby({
          ...{ db: database.db, standby, log },
          waitMs: config.standby?.waitMs ?? 0,
          onRead: (from) => metrics.listReads.inc({ from }),
        })
      : withoutStandby(database.db),
    admission,
    isDatabaseStuck: () => database.isStuck(),
    poolUse: () => database.poolUse(),
    providerStates: circuits.states,
    clock,
    log,
    ports: withoutPlaces(outsideTransactions(circuits.ports)),
    jobs: queue,
    realtime,
    metrics,
    tracer,
    nameFlow,
    vault: createVault(config),
    nouns,
  }
  const jobs = createRunner(deps, queue, {
    handlers: JOB_HANDLERS,
    rounds: JOB_ROUNDS,
    reportFailure: recordFailedTry,
    reportRecovery: forgetFailure,
    watch: reportJobsWithoutServer,
  })
  const counter = createStepCounter(deps)
  onCustomerChange(database.db, (customerId, updatedAt) => {
    outsideSpans(counter.wake)
    noteAnnouncement('customerChanged')
    realtime.customerChanged(customerId, updatedAt)
  })
  onRecordedSteps(database.db, (steps) => {
    outsideSpans(counter.wake)
    if (steps.length > 0) realtime.flowsStepped(steps)
  })

  const advanceClock = async (ms: number) => {
    if (!isAdjustable(clock)) throw new Error('This clock cannot be moved')
    // Move the sandbox first, because jobs that become due read the passed days from it.
    await moveSandboxClock(config.sandboxClock, new Date(clock.now().getTime() + ms))
    clock.advance(ms)
    await jobs.clockMoved(ms)
    await jobs.idle()
  }
  const movable = isAdjustable(clock) && { movableClock: { now: () => clock.now(), advance: advanceClock } }
  const app = await createApp(deps, { ...movable, ...(portal !== undefined && { portal }) })
  realtime.attach(app.server, {
    authenticate: (caller) => listenerOf(deps, caller),
    changedAt: (customerId) => customerChangedAt(database.db, customerId),
  })
  await jobs.start()
  counter.wake()
  const troubles = reportTroubles(deps)

  return {
    app,
    deps,
    jobs,
    advanceClock,
    async stop() {
      log.info('stopping')
      const finished = jobs.finish(JOBS_MS)
      await app.drain.begin(graceMs)
      realtime.disconnectAll()
      await app.drain.finish(ANSWERS_MS)
      await finished
      await counter.stop()
      await troubles.stop()
      await within(HAND_BACK_MS, jobs.stop(), (error) =>
        log.warn({ err: error }, 'returning jobs to the queue failed'),
      )
      await within(SPANS_MS, tracer.stop(), (error) =>
        log.warn({ err: error }, 'sending the last traces failed'),
      )
      await realtime.close()
      ports.messages.close()
      unlistedCalls.unsubscribe(reportUnlisted)
    },
  }
}

const isAdjustable = (clock: Clock): clock is AdjustableClock => 'advance' in clock

/** Moves the sandbox's clock forward to this moment. Throws ProviderFailure when it does not answer. */
const moveSandboxClock = async (url: string, at: Date): Promise<void> => {
  const http = createProviderHttp('sandbox', { addresses: [url], totalMs: SANDBOX_MS })
  const answer = await http.call({ method: 'POST', url, json: { at: at.toISOString() } })
  if (!answer.ok) throw http.failure(answer)
  http.read(z.object({ now: z.iso.datetime() }), answer)
}

const reporting =
  ({ log, metrics }: Pick<Deps, 'log' | 'metrics'>) =>
  (refusal: unknown) => {
    if (!(refusal instanceof UnlistedOrigin)) return
    log.error({ origin: refusal.origin }, 'a call to an address outside the settings was refused')
    metrics.unlistedCalls.inc()
  }
