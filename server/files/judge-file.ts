import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../env/root.ts'
import { AppError } from '../errors/app-error.ts'
import type { FileKind, Judgement } from './judge/judgement.ts'

/** Runs from its source, even when the server itself is built. */
const PROGRAM = join(ROOT, 'server/files/judge/process.ts')
const HEAP_LIMIT_MB = 512
const TIME_LIMIT_MS = 20_000
/** A process that has nothing to read ends after this time. */
const IDLE_MS = 60_000
/** Maximum number of waiting files; each is held in memory. */
const MAX_WAITING = 20

let reader: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

const readerProcess = (): ChildProcess => {
  if (reader) return reader
  const started = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`],
    env: {},
    serialization: 'advanced',
    // Keeps the libraries' warnings out of the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  started.once('exit', () => {
    if (reader === started) reader = undefined
  })
  // The process did not start, or died between two files.
  started.on('error', () => end(started))
  // A waiting reader does not keep the server alive.
  started.unref()
  started.channel?.unref()
  reader = started
  return started
}

const end = (process: ChildProcess): void => {
  if (reader === process) reader = undefined
  process.kill('SIGKILL')
}

const readOne = (kind: FileKind, content: Buffer, limitMs: number): Promise<Judgement> =>
  new Promise((resolve, reject) => {
    clearTimeout(idle)
    const process = readerProcess()
    const stop = () => {
      clearTimeout(late)
      process.off('message', onMessage)
      process.off('exit', onExit)
      process.off('error', onError)
      idle = setTimeout(end, IDLE_MS, process)
      idle.unref()
    }
    const finish = (judgement: Judgement) => {
      stop()
      resolve(judgement)
    }
    const onError = () => {
      stop()
      reject(new AppError('files-busy'))
    }
    const onMessage = (judgement: unknown) => finish(judgement as Judgement)
    const onExit = () => finish({ kind: 'too-complex' })
    const late = setTimeout(() => {
      end(process)
      finish({ kind: 'too-complex' })
    }, limitMs)
    process.once('message', onMessage)
    process.once('exit', onExit)
    process.once('error', onError)
    process.send({ kind, content })
  })

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Reads a whole file in another process, with limits of time and memory, one file after the other. Throws `files-busy` when too many
 * files wait, or the process cannot be reached.
 */
export const judgeFile = async (
  kind: FileKind,
  content: Buffer,
  limitMs = TIME_LIMIT_MS,
): Promise<Judgement> => {
  if (waiting >= MAX_WAITING) throw new AppError('files-busy')
  waiting += 1
  const answer = last.then(() => readOne(kind, content, limitMs))
  last = answer.catch(() => undefined)
  return answer.finally(() => {
    waiting -= 1
  })
}
