import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BackupError } from './backup-error.ts'
import type { Keys, Source } from './make-backup.ts'
import { connectionOf, runProgram, startProgram } from './programs.ts'
import { sealLog, sealNewFiles } from './received-log.ts'

const ROUND_MS = 10_000
const SLOT = 'masar_backup'

/**
 * Copies the log of a PostgreSQL server and newly stored files into the backup folder until `signal` aborts. A replication slot makes
 * the server keep log files that were not received yet. Throws BackupError when the receiver ends.
 */
export const receiveLog = async (
  { databaseUrl, dataDir, hasStore }: Source,
  { folder, keys, signal }: { folder: string; keys: Keys; signal: AbortSignal },
): Promise<void> => {
  const spool = join(dataDir, 'received-log')
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  const { dbname, env } = connectionOf(databaseUrl ?? '')
  const receive = (...args: string[]) => ({
    name: 'pg_receivewal',
    args: [`--slot=${SLOT}`, '--no-password', `--dbname=${dbname}`, ...args],
    env,
  })
  await runProgram(receive('--create-slot', '--if-not-exists'))
  const receiver = startProgram(receive(`--directory=${spool}`, '--synchronous', '--no-loop'))
  const lost = receiver.ended.then(() => {
    if (!signal.aborted) throw new BackupError(`pg_receivewal ended: ${receiver.lastError()}`)
  })
  lost.catch(() => undefined)
  const round = async () => {
    const sealing = { folder, key: keys[0] }
    await sealLog(spool, sealing)
    if (!hasStore) await sealNewFiles(join(dataDir, 'files'), sealing)
  }
  try {
    while (!signal.aborted) {
      await Promise.race([pause(signal), lost])
      await round()
    }
  } finally {
    receiver.stop()
    await receiver.ended.catch(() => undefined)
  }
  await round()
}

const pause = (signal: AbortSignal) => setTimeout(ROUND_MS, undefined, { signal }).catch(() => undefined)
