import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ROOT } from '../env/root.ts'

/** Runs unbuilt, both from the sources and beside the build. */
const THREAD = join(ROOT, 'server/files/pdf-password-thread.ts')
/** Every encrypted PDF contains this unencrypted mark. Files without it skip the thread. */
const MARK = '/Encrypt'
const TIME_LIMIT_MS = 10_000
const MEMORY_LIMIT_BYTES = 256 * 1024 * 1024
/** Interval of the memory check. Short, because a compressed stream can grow a thousandfold. */
const MEMORY_CHECK_MS = 20
/** Maximum number of waiting files; each is held in memory. */
const MAX_WAITING = 20

const openInThread = (content: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    const thread = new Worker(THREAD, {
      workerData: new Uint8Array(content),
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_BYTES / 1024 / 1024 },
      // Keeps the library's warnings out of the log.
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
    // The library decodes outside the heap, and a thread's own limit covers only the heap.
    const look = setInterval(() => {
      if (process.memoryUsage.rss() - before > MEMORY_LIMIT_BYTES) finish(false)
    }, MEMORY_CHECK_MS)
    thread.once('message', (isNeeded: unknown) => finish(isNeeded === true))
    thread.once('error', () => finish(false))
  })

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * True when a PDF needs a password to open; a password that only limits its use does not count. The library reads one file at a
 * time in a thread with limits of time and memory. Returns false for a file beyond these limits, and when too many files wait: a
 * reviewer will see the problem.
 */
export const needsPdfPassword = async (content: Buffer): Promise<boolean> => {
  if (!content.includes(MARK) || waiting === MAX_WAITING) return false
  waiting += 1
  const answer = last.then(() => openInThread(content))
  last = answer
  return answer.finally(() => {
    waiting -= 1
  })
}
