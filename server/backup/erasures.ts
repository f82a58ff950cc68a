import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { type Clock, systemClock } from '../clock.ts'
import { repeatDestructions } from '../data-requests/destroy.ts'
import { everyDestruction, insertDestruction } from '../data-requests/destroy-store.ts'
import type { Db, Querier } from '../db/client.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Log } from '../deps.ts'
import type { DataKey } from '../env/data-keys.ts'
import { BackupError } from './backup-error.ts'
import { halfName } from './backup-folder.ts'
import { sealFile, unsealFile } from './sealed-stream.ts'

/** The file in the backup folder that lists the people whose data was destroyed. It is newer than every backup. */
const ERASURES = 'erasures'

const Erasures = z.array(
  z.object({
    userId: z.string(),
    customerId: z.string(),
    requestId: z.string(),
    destroyedAt: z.coerce.date(),
    taxRecordsUntil: z.string().nullable(),
  }),
)

const readErasures = async (folder: string, keys: readonly DataKey[]): Promise<z.infer<typeof Erasures>> => {
  const file = join(folder, ERASURES)
  if (!existsSync(file))
    throw new BackupError(
      `The list of destroyed people, ${file}, is missing: their data would come back. Put it there, or say --without-erasures.`,
    )
  const parts: Buffer[] = []
  for await (const part of unsealFile(file, { keys, place: ERASURES })) parts.push(part)
  return Erasures.parse(JSON.parse(Buffer.concat(parts).toString()))
}

/** Throws BackupError unless the folder has a list that these keys open. */
export const assertList = async (folder: string, keys: readonly DataKey[]): Promise<void> => {
  await readErasures(folder, keys)
}

const POLL_MS = 50
/** Longer than reading and writing the list takes. */
const ABANDONED_MS = 60_000

/** Lets one command at a time change the list. Removes the lock of a killed command, timed by this machine's clock only. */
const withLock = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  const lock = `${file}.lock`
  const own: string = randomUUID()
  let [holder, since] = [own, systemClock.now().getTime()]
  while (!takeLock(lock, own)) {
    const now = systemClock.now().getTime()
    const found = holderOf(lock)
    if (found !== holder) [holder, since] = [found, now]
    else if (now - since > ABANDONED_MS) rmSync(lock, { force: true })
    await setTimeout(POLL_MS)
  }
  try {
    return await work()
  } finally {
    if (holderOf(lock) === own) rmSync(lock, { force: true })
  }
}

const takeLock = (lock: string, own: string): boolean => {
  try {
    writeFileSync(lock, own, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

const holderOf = (lock: string): string => {
  try {
    return readFileSync(lock, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return ''
  }
}

/** Adds the destroyed people of this database to the list in the folder. Returns the list's length. */
export const noteErasures = (
  q: Querier,
  { folder, keys }: { folder: string; keys: readonly [DataKey, ...DataKey[]] },
): Promise<number> => {
  const file = join(folder, ERASURES)
  return withLock(file, async () => {
    const noted = existsSync(file) ? await readErasures(folder, keys) : []
    const all = new Map([...noted, ...(await everyDestruction(q))].map((one) => [one.userId, one]))
    const bytes = Readable.from([Buffer.from(JSON.stringify([...all.values()]))])
    const half = join(folder, halfName(randomUUID()))
    try {
      await sealFile(half, { bytes, key: keys[0], place: ERASURES })
      renameSync(half, file)
    } finally {
      rmSync(half, { force: true })
    }
    return all.size
  })
}

/** Destroys again, in a restored database, the data of all people in the folder's list. Returns their number. */
export const repeatErasures = async (
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  { folder, keys }: { folder: string; keys: readonly DataKey[] },
): Promise<number> => {
  const erasures = await readErasures(folder, keys)
  await withTransaction(db, async (tx) => {
    for (const erasure of erasures) await insertDestruction(tx, erasure)
  })
  return repeatDestructions({ db, clock, log })
}
