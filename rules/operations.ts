import type {
  OperationsFacts,
  QueueState,
  ServerState,
  Trouble,
  WaitingKind,
} from '#contract/entities/operations.ts'
import { DAY_MS } from './riyadh-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A job that has failed for so long is reported, while it is still retried. */
export const FAILING_MS = 5 * MINUTE_MS
/** Longest time that a due job may wait. */
const WAIT_MS = 10 * MINUTE_MS
/** A server gives a sign every fifteen seconds. The page is read every ten, so that it shows a lost server within a minute. */
const SILENCE_MS = 40_000
const CLOCK_MS = 5000
const UNCLEAR_MS = HOUR_MS
/** Half of the time that invoices of people must be reported in. */
const TAX_MS = 12 * HOUR_MS
/** A backup is made every night. */
const BACKUP_MS = 36 * HOUR_MS
/** The log that a stopped receiver leaves on the database's disk. */
const LOG_BYTES = 1024 ** 3
const COMPARISON_MS = 36 * HOUR_MS
const CERTIFICATE_MS = 21 * DAY_MS

/** Everything that needs an operator or an administrator, the most urgent first. */
export const troublesOf = (facts: OperationsFacts): Trouble[] =>
  [
    ...ofServers(facts),
    ...ofProviders(facts),
    ...ofQueues(facts),
    ...ofWaiting(facts),
    ...ofBackups(facts),
    ...ofDates(facts),
  ].map((trouble) => ({ since: null, count: 1, queue: null, ...trouble }))

/** True for a server that has given no sign for 40 seconds. */
export const isLost = (
  { lastSeenAt }: Pick<ServerState, 'lastSeenAt'>,
  facts: Pick<OperationsFacts, 'at'>,
): boolean => ageOf(lastSeenAt, facts) > SILENCE_MS

/** The servers without those that are lost and replaced: each server that has started on the same host since then replaces one. */
export const withoutReplaced = (
  servers: readonly ServerState[],
  facts: Pick<OperationsFacts, 'at'>,
): ServerState[] => {
  const lost = servers.filter((server) => isLost(server, facts))
  const starts = servers
    .filter((server) => !lost.includes(server))
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
  const replaced = lost
    .toSorted((a, b) => a.lastSeenAt.localeCompare(b.lastSeenAt))
    .filter(({ host, lastSeenAt }) => {
      const start = starts.findIndex((other) => other.host === host && other.startedAt > lastSeenAt)
      return start >= 0 && starts.splice(start, 1).length > 0
    })
  return servers.filter((server) => !replaced.includes(server))
}

type Finding = Pick<Trouble, 'kind'> & Partial<Trouble>

const ageOf = (since: string, { at }: Pick<OperationsFacts, 'at'>): number =>
  Date.parse(at) - Date.parse(since)

const isOlder = (since: string | null, ms: number, facts: OperationsFacts): boolean =>
  since !== null && ageOf(since, facts) >= ms

/** The earliest of some instants. */
const earliest = (instants: readonly (string | null)[]): string | null =>
  instants.filter((instant) => instant !== null).toSorted()[0] ?? null

const ofServers = (facts: OperationsFacts): Finding[] => {
  const { servers } = facts
  const lost = servers.filter((server) => isLost(server, facts))
  const seen = servers.filter((server) => !lost.includes(server))
  const unready = seen.filter((server) => server.unready !== null)
  const clocks = seen.filter(({ clockMs }) => Math.abs(clockMs) > CLOCK_MS)
  return [
    ...some('no-server', seen.length === 0 ? 1 : 0),
    ...some('server-lost', lost.length, earliest(lost.map(({ lastSeenAt }) => lastSeenAt))),
    ...some('server-not-ready', unready.length),
    ...some('clock-differs', clocks.length),
  ]
}

const ofProviders = ({ providers }: OperationsFacts): Finding[] => {
  const paused = providers.filter(({ state }) => state === 'paused')
  const count = new Set(paused.map(({ provider }) => provider)).size
  return some('provider-paused', count, earliest(paused.map(({ since }) => since)))
}

const some = (kind: Trouble['kind'], count: number, since: string | null = null): Finding[] =>
  count === 0 ? [] : [{ kind, count, since }]

const ofQueues = (facts: OperationsFacts): Finding[] => [
  ...facts.queues
    .filter(({ givenUp }) => givenUp > 0)
    .map(
      ({ queue, givenUp }): Finding => ({
        ...{ kind: 'jobs-gave-up', queue, count: givenUp },
        since: earliest(facts.givenUp.filter((job) => job.queue === queue).map(({ gaveUpAt }) => gaveUpAt)),
      }),
    ),
  ...facts.queues
    .filter(({ failingSince }) => isOlder(failingSince, FAILING_MS, facts))
    .map(
      ({ queue, failing, failingSince }): Finding => ({
        ...{ kind: 'jobs-fail', queue, count: failing, since: failingSince },
      }),
    ),
  ...facts.queues
    .filter((queue) => isOlder(queue.dueSince, WAIT_MS, facts))
    .map(
      ({ queue, due, dueSince }: QueueState): Finding => ({
        ...{ kind: 'jobs-wait', queue, count: due, since: dueSince },
      }),
    ),
]

/** The kinds of waiting that are trouble, and from which age on. */
const LIMITS: Partial<Record<WaitingKind, readonly [Trouble['kind'], ms: number]>> = {
  unclearCharges: ['charges-unclear', UNCLEAR_MS],
  unclearRefunds: ['refunds-unclear', UNCLEAR_MS],
  chargingStops: ['charging-stopped', 0],
  heldCharges: ['charges-held', 0],
  stoppingPayments: ['payments-stop-charging', 0],
  undecidedTaxDocuments: ['tax-documents-wait', TAX_MS],
  refusedTaxDocuments: ['tax-documents-refused', 0],
}

const ofWaiting = (facts: OperationsFacts): Finding[] =>
  facts.waiting.flatMap(({ kind, count, since }) => {
    const limit = LIMITS[kind]
    return limit && count > 0 && isOlder(since, limit[1], facts) ? [{ kind: limit[0], count, since }] : []
  })

const ofBackups = (facts: OperationsFacts): Finding[] => {
  const { lastBackup, lastFailure, logBytes } = facts.backups
  const isOld = lastBackup !== null && ageOf(lastBackup.endedAt, facts) > BACKUP_MS
  return [
    ...some('backup-missing', lastBackup === null ? 1 : 0),
    ...(isOld ? some('backup-old', 1, lastBackup.endedAt) : []),
    ...(lastFailure ? some('backup-failed', 1, lastFailure.endedAt) : []),
    ...some('log-waits', (logBytes ?? 0) > LOG_BYTES ? 1 : 0),
  ]
}

const ofDates = (facts: OperationsFacts): Finding[] => {
  const old = facts.comparisons.providers.filter(
    ({ comparedUntil }) => ageOf(comparedUntil, facts) > COMPARISON_MS,
  )
  const isEnding = Date.parse(facts.certificateEndsAt) - Date.parse(facts.at) < CERTIFICATE_MS
  return [
    ...some('comparison-old', old.length, earliest(old.map(({ comparedUntil }) => comparedUntil))),
    ...(isEnding ? [{ kind: 'certificate-ends' as const }] : []),
  ]
}
