import { ping } from '../db/client.ts'
import type { Deps } from '../deps.ts'

const TIMEOUT_MS = 3000

/** Whether a request would find the database. */
export const isReady = async ({ db, log }: Deps): Promise<boolean> => {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the database did not answer in time')), TIMEOUT_MS).unref()
  })
  try {
    await Promise.race([ping(db), tooLate])
    return true
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    return false
  }
}
