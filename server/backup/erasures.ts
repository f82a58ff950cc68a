import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { repeatDestructions } from '../data-requests/destroy.ts'
import { everyDestruction, insertDestruction } from '../data-requests/destroy-store.ts'
import type { Db, Querier } from '../db/client.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Log } from '../deps.ts'
import type { DataKey } from '../env/data-keys.ts'
import { sealFile, unsealFile } from './sealed-stream.ts'

/** In the folder of all backups: the people whose data was destroyed, newer than any backup. */
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
  if (!existsSync(file)) return []
  const parts: Buffer[] = []
  for await (const part of unsealFile(file, { keys, place: ERASURES })) parts.push(part)
  return Erasures.parse(JSON.parse(Buffer.concat(parts).toString()))
}

/** Adds the destroyed people of this database to the list in the folder. Returns the list's length. */
export const noteErasures = async (
  q: Querier,
  { folder, keys }: { folder: string; keys: readonly [DataKey, ...DataKey[]] },
): Promise<number> => {
  const file = join(folder, ERASURES)
  const all = new Map(
    [...(await readErasures(folder, keys)), ...(await everyDestruction(q))].map((one) => [one.userId, one]),
  )
  rmSync(`${file}.new`, { force: true })
  const bytes = Readable.from([Buffer.from(JSON.stringify([...all.values()]))])
  await sealFile(`${file}.new`, { bytes, key: keys[0], place: ERASURES })
  renameSync(`${file}.new`, file)
  return all.size
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
