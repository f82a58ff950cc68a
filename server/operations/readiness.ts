import { statfs } from 'node:fs/promises'
import type { UnreadyReason } from '#contract/entities/operations.ts'
import { systemClock } from '../clock.ts'
import { DATA_MAP } from '../data-requests/data-map.ts'
import type { Deps } from '../deps.ts'
import { beat, type ServerProcess } from './beat-store.ts'

const TIMEOUT_MS = 3000
/** With less free space, a server cannot store an uploaded file and the steps that follow it. */
const ROOM_BYTES = 16 * 1024 * 1024
const TABLES = [...Object.keys(DATA_MAP), 'pgboss.job', 'pgboss.queue']

/**
 * True when this server can work: its database takes writes and has the tables of this version and of the queue, and its own disk has
 * room. Logs the reason when it cannot.
 */
export const isReady = async (deps: Deps, server: ServerProcess): Promise<boolean> => {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the database did not answer in time')), TIMEOUT_MS).unref()
  })
  try {
    await Promise.race([expectWork(deps, server), tooLate])
    deps.metrics.ready.set(1)
    return true
  } catch (error) {
    deps.metrics.ready.set(0)
    deps.log.warn({ err: error }, 'not ready')
    return false
  }
}

const expectWork = async (deps: Deps, server: ServerProcess): Promise<void> => {
  const freeBytes = await freeBytesOf(deps)
  const isFull = freeBytes !== null && freeBytes < ROOM_BYTES
  const unready: UnreadyReason | null = isFull ? 'disk-full' : null
  const sign = { at: systemClock.now(), freeBytes, unready }
  const missing = await beat(deps.admissionDb, server, sign, TABLES)
  if (missing.length > 0) throw new Error(`the database has no table ${missing.join(', ')}`)
  if (isFull) throw new Error('the disk of DATA_DIR is full')
}

/** The free bytes of the disk of `DATA_DIR`, which matters to a server that keeps its database or its files there. */
const freeBytesOf = async ({ config: { databaseUrl, files, dataDir } }: Deps): Promise<number | null> => {
  if (databaseUrl !== null && files.s3 !== null) return null
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

const KEPT_MS = 500

/**
 * Wraps a check so that it runs once at a time and its answer is kept for half a second. Readiness requests have no rate limit, so a
 * flood of them must take only one connection.
 */
export const keepAnswer = (
  check: () => Promise<boolean>,
  now: () => number = () => performance.now(),
): (() => Promise<boolean>) => {
  let running: Promise<boolean> | undefined
  let last: { answer: boolean; at: number } | undefined
  const run = async () => {
    try {
      const answer = await check()
      last = { answer, at: now() }
      return answer
    } finally {
      running = undefined
    }
  }
  return async () => {
    if (last && now() - last.at < KEPT_MS) return last.answer
    running ??= run()
    return running
  }
}
