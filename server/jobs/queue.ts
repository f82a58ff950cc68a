import { createHash } from 'node:crypto'
import { fromKysely, fromPglite, PgBoss, type QueueResult } from 'pg-boss'
import type { DatabaseHandle } from '../db/client.ts'
import type { Log } from '../deps.ts'
import { withTrace } from '../tracing/span.ts'
import type { Jobs } from './jobs.ts'

/** A failed job is retried with growing delays for about a day. */
export const QUEUE_SETTINGS = {
  notify: true,
  retryLimit: 300,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  /** Payloads of finished jobs may contain an address, so they are deleted after a week. */
  deleteAfterSeconds: 7 * 24 * 60 * 60,
}

interface QueueOptions {
  database: DatabaseHandle
  /** Milliseconds by which the product's clock is ahead of the database's clock. */
  clockOffset: () => number
  log: Log
}

export interface Queue extends Jobs {
  boss: PgBoss
  /** True when no other process can run these jobs. */
  alone: boolean
  /** Creates the queues of these names. Planning requires it. */
  open(names: readonly string[]): Promise<void>
}

/** Stores jobs in the product's own database. The runner runs them. */
export function createQueue({ database, clockOffset, log }: QueueOptions): Queue {
  const boss = new PgBoss({
    ...connect(database),
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  boss.on('warning', (warning) => log.info({ warning }, 'the job queue reported a warning'))
  return {
    boss,
    alone: database.engine.kind === 'pglite',
    async open(names) {
      await boss.start()
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      // Skip a queue with the right settings, because an update changes the library's fresh cache of all queues.
      for (const name of names) {
        const queue = known.get(name)
        if (!queue) await boss.createQueue(name, QUEUE_SETTINGS)
        else if (!hasSettings(queue)) await boss.updateQueue(name, QUEUE_SETTINGS)
      }
    },
    async plan(tx, job, payload, { at, retries } = {}) {
      await boss.send(job.name, withTrace(job.payload.parse(payload) as object), {
        id: uuidOf(job.name, job.id(payload)),
        ...(job.owner && { group: { id: job.owner(payload) } }),
        db: fromKysely(tx.withoutPlugins()),
        ...(job.expireInSeconds !== undefined && { expireInSeconds: job.expireInSeconds }),
        ...(retries !== undefined && { retryLimit: retries }),
        ...(at && { startAfter: new Date(at.getTime() - clockOffset()) }),
      })
    },
  }
}

const connect = ({ engine }: DatabaseHandle) =>
  engine.kind === 'pglite'
    ? ({ db: fromPglite(engine.pglite), backend: 'pglite' } as const)
    : { connectionString: engine.url, max: 4 }

const hasSettings = (queue: QueueResult): boolean =>
  Object.entries(QUEUE_SETTINGS).every(([name, value]) => queue[name as keyof QueueResult] === value)

/** The queue requires a uuid; our ids name the work. */
const uuidOf = (name: string, id: string): string => {
  const hex = createHash('sha256').update(`${name}:${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
