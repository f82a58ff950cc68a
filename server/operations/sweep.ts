import { deleteCountsBefore } from '../admission/count-store.ts'
import { sumTallies } from '../customer-list/store.ts'
import { repeatDestructions } from '../data-requests/destroy.ts'
import type { Deps } from '../deps.ts'
import { keysInUse } from '../documents/store.ts'
import { HOUR_MS } from '../identity/reserve-prompt.ts'
import { deletePromptsBefore } from '../identity/store.ts'
import { deleteFailureMarksBefore } from '../jobs/effect-store.ts'
import { KEY_LIFE_MS } from '../request/idempotency.ts'
import { deleteKeysBefore } from '../request/idempotency-store.ts'
import { deleteSessionsOverBefore } from '../sessions/store.ts'

/** An upload or invoice in progress has files without a row. */
const UPLOAD_LIFE_MS = 30 * 60_000
const SESSION_MEMORY_MS = 30 * 24 * 60 * 60_000
/** Longer than the retries of a job. */
const FAILURE_MEMORY_MS = 2 * 24 * 60 * 60_000
/** The count of an alert is read after its period. */
const COUNT_MEMORY_MS = 24 * 60 * 60_000
const BATCH = 200

/** Removes unreferenced data and adds up the counters. The next sweep finds what this one misses. */
export const sweep = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now().getTime()
  await deleteKeysBefore(deps.db, new Date(now - KEY_LIFE_MS))
  await deleteSessionsOverBefore(deps.db, new Date(now - SESSION_MEMORY_MS))
  await deletePromptsBefore(deps.db, new Date(now - HOUR_MS))
  await deleteCountsBefore(deps.db, new Date(now - COUNT_MEMORY_MS))
  await deleteFailureMarksBefore(deps.db, new Date(now - FAILURE_MEMORY_MS))
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
