import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/operations.ts'
import {
  type ComparisonsState,
  type GivenUpJob,
  type OperationsFacts,
  ProviderName,
  type ProviderTrouble,
  QUEUES,
  QueueName,
  type QueueState,
  type ServerState,
  UnreadyReason,
  WAITING_KINDS,
  type WaitingState,
} from '#contract/entities/operations.ts'
import { troublesOf, withoutReplaced } from '#rules/operations.ts'
import { comparisons } from '../billing/payment-comparison-store.ts'
import { cardProviders } from '../cards/provider.ts'
import type { Deps } from '../deps.ts'
import { certificateOf } from '../invoice-documents/sign-invoice.ts'
import { currentTroubles } from '../provider-health/trouble-store.ts'
import { readBackups } from './backup-results.ts'
import { seenServers } from './beat-store.ts'
import { failingQueues, givenUpJobs } from './job-failure-store.ts'
import { queueDepths, waitingRows } from './waiting-store.ts'

const JOBS_SHOWN = 100

/** Reads the troubles, the waiting work, and the state of servers, providers, backups and comparisons. */
export const readOperations = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'ports'>,
): Promise<ReplyOf<typeof endpoints.readOperations>> => {
  const { db, clock, config } = deps
  const now = clock.now()
  const facts: OperationsFacts = {
    at: now.toISOString(),
    queues: await queueStates(db, now),
    givenUp: await readGivenUp(db),
    waiting: await waitingStates(db),
    servers: await serverStates(db, now),
    providers: await providerTroubles(db),
    backups: await readBackups(deps, db),
    comparisons: await comparisonsState(deps),
    certificateEndsAt: certificateOf(config.taxUnit).validToDate.toISOString(),
  }
  return { ...facts, troubles: troublesOf(facts) }
}

type Db = Deps['db']

/** The time so many seconds ago, by the product's clock. The rows have the database's. */
const ago = (now: Date, seconds: number): string =>
  new Date(now.getTime() - Math.max(0, seconds) * 1000).toISOString()

const queueStates = async (db: Db, now: Date): Promise<QueueState[]> => {
  const depths = await queueDepths(db)
  const failing = await failingQueues(db)
  return QUEUES.map((queue) => {
    const depth = depths.find(({ name }) => name === queue)
    const failed = failing.find((one) => one.queue === queue)
    return {
      queue,
      due: depth?.due ?? 0,
      dueSince: depth && depth.due > 0 ? ago(now, depth.oldestSeconds) : null,
      running: depth?.running ?? 0,
      later: (depth?.later ?? 0) - (failed?.failingLater ?? 0),
      failing: failed?.failing ?? 0,
      failingSince: failed?.failingSince?.toISOString() ?? null,
      failures: failed?.failures ?? 0,
      reason: failed?.reason ?? null,
      givenUp: failed?.givenUp ?? 0,
    }
  })
}

const readGivenUp = async (db: Db): Promise<GivenUpJob[]> =>
  (await givenUpJobs(db, JOBS_SHOWN)).flatMap(({ jobId, queue, firstAt, gaveUpAt, ...job }) => {
    const known = QueueName.safeParse(queue)
    if (!known.success) return []
    return [
      {
        ...job,
        id: jobId,
        queue: known.data,
        firstFailedAt: firstAt.toISOString(),
        gaveUpAt: gaveUpAt.toISOString(),
      },
    ]
  })

const waitingStates = async (db: Db): Promise<WaitingState[]> => {
  const rows = await waitingRows(db)
  return WAITING_KINDS.map((kind) => ({
    kind,
    count: rows[kind].count,
    since: rows[kind].since?.toISOString() ?? null,
    customerId: rows[kind].customerId,
  }))
}

const serverStates = async (db: Db, now: Date): Promise<ServerState[]> => {
  const servers = (await seenServers(db)).map((server) => presentServer(server, now))
  return withoutReplaced(servers, { at: now.toISOString() })
}

const presentServer = (
  { age, silence, unready, ...server }: Awaited<ReturnType<typeof seenServers>>[number],
  now: Date,
): ServerState => ({
  ...server,
  startedAt: ago(now, age),
  lastSeenAt: ago(now, silence),
  unready: unready === null ? null : (UnreadyReason.safeParse(unready).data ?? 'other'),
})

const providerTroubles = async (db: Db): Promise<ProviderTrouble[]> =>
  (await currentTroubles(db)).flatMap(({ provider, since, ...trouble }) => {
    const known = ProviderName.safeParse(provider)
    return known.success ? [{ ...trouble, provider: known.data, since: since.toISOString() }] : []
  })

/** The comparisons of the providers in the settings; a removed provider is no longer compared. */
const comparisonsState = async ({ db, ports }: Pick<Deps, 'db' | 'ports'>): Promise<ComparisonsState> => {
  const names = cardProviders(ports).map(({ name }) => name)
  const { providers, ...counts } = await comparisons(db, names)
  return {
    ...counts,
    providers: providers.map(({ provider, comparedUntil }) => ({
      provider,
      comparedUntil: comparedUntil.toISOString(),
    })),
  }
}
