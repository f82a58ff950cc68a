import { sumTallies } from '../customer-list/store.ts'
import { repeatDestructions } from '../data-requests/destroy.ts'
import type { Deps } from '../deps.ts'
import { keysInUse } from '../documents/store.ts'
import { forgetOld } from './forget-old.ts'

/** Younger files are kept, because an upload or invoice in progress has no row yet. */
const UPLOAD_LIFE_MS = 30 * 60_000
const BATCH = 200

/** Removes unreferenced data and adds up the counters. The next sweep finds what this one misses. */
export const sweep = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now().getTime()
  await forgetOld(deps, 'hours')
  await repeatDestructions(deps)
  await sumTallies(deps.db)
  await sweepFiles(deps, new Date(now - UPLOAD_LIFE_MS))
}

const sweepFiles = async ({ db, ports, log }: Deps, before: Date): Promise<void> => {
  const removeUnused = async (keys: string[]) => {
    const used = await keysInUse(db, keys)
    const orphans = keys.filter((key) => !used.has(key))
    for (const key of orphans) await ports.files.remove(key)
    if (orphans.length > 0) log.info({ files: orphans.length }, 'removed files without a row')
  }
  let batch: string[] = []
  for await (const { key, storedAt } of ports.files.list()) {
    if (storedAt >= before) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    await removeUnused(batch)
    batch = []
  }
  if (batch.length > 0) await removeUnused(batch)
}
