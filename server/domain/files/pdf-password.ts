import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ROOT } from '../../root.ts'

/** Run as it stands, from the sources and beside the build. */
const THREAD = join(ROOT, 'server/domain/files/pdf-password-thread.ts')
/** Stands in the clear in every encrypted PDF, which spares all others the thread. */
const MARK = '/Encrypt'
const TIME_LIMIT_MS = 10_000
const MEMORY_LIMIT_MB = 128
const AT_ONCE = 2

const openInThread = (content: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    const thread = new Worker(THREAD, {
      workerData: new Uint8Array(content),
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
      // The library's notes while it loads are not for the log.
      stdout: true,
      stderr: true,
    })
    const finish = (isNeeded: boolean) => {
      clearTimeout(late)
      void thread.terminate()
      resolve(isNeeded)
    }
    const late = setTimeout(finish, TIME_LIMIT_MS, false)
    thread.once('message', (isNeeded: unknown) => finish(isNeeded === true))
    thread.once('error', () => finish(false))
  })

let running = 0
const waiting: (() => void)[] = []

const takePlace = async (): Promise<void> => {
  if (running === AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
}

const leavePlace = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/**
 * Whether a PDF can only be read with a password; one whose password merely limits what may be done with it opens without. The
 * library reads it in a thread of its own with a limit of time and memory, few at once. What it cannot read in these counts as
 * open: a reviewer sees what is wrong with it.
 */
export const needsPdfPassword = async (content: Buffer): Promise<boolean> => {
  if (!content.includes(MARK)) return false
  await takePlace()
  try {
    return await openInThread(content)
  } finally {
    leavePlace()
  }
}
