import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ROOT } from '../env/root.ts'

/** Run as it stands, from the sources and beside the build. */
const THREAD = join(ROOT, 'server/files/pdf-password-thread.ts')
/** Stands in the clear in every encrypted PDF, which spares all others the thread. */
const MARK = '/Encrypt'
const TIME_LIMIT_MS = 10_000
const MEMORY_LIMIT_BYTES = 256 * 1024 * 1024
/** Short, because one compressed stream grows a thousandfold. */
const MEMORY_LOOK_MS = 20
/** Files that wait for the thread; each is held in memory meanwhile. */
const WAITING_MAX = 20

const openInThread = (content: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    const thread = new Worker(THREAD, {
      workerData: new Uint8Array(content),
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_BYTES / 1024 / 1024 },
      // The library's notes while it loads are not for the log.
      stdout: true,
      stderr: true,
    })
    const before = process.memoryUsage.rss()
    const finish = (isNeeded: boolean) => {
      clearTimeout(late)
      clearInterval(look)
      void thread.terminate()
      resolve(isNeeded)
    }
    const late = setTimeout(finish, TIME_LIMIT_MS, false)
    // The library decodes outside the heap, and a thread's own limit counts the heap alone.
    const look = setInterval(() => {
      if (process.memoryUsage.rss() - before > MEMORY_LIMIT_BYTES) finish(false)
    }, MEMORY_LOOK_MS)
    thread.once('message', (isNeeded: unknown) => finish(isNeeded === true))
    thread.once('error', () => finish(false))
  })

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Whether a PDF can only be read with a password; one whose password merely limits what may be done with it opens without. The
 * library reads one file after another in a thread with a limit of time and memory. A file that it cannot read within these, or
 * that would have to wait behind too many, counts as open: a reviewer sees what is wrong with it.
 */
export const needsPdfPassword = async (content: Buffer): Promise<boolean> => {
  if (!content.includes(MARK) || waiting === WAITING_MAX) return false
  waiting += 1
  const answer = last.then(() => openInThread(content))
  last = answer
  return answer.finally(() => {
    waiting -= 1
  })
}
