import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../env/root.ts'
import { AppError } from '../errors/app-error.ts'
import type { FileKind, Judgement } from './judge/judgement.ts'

/** The program runs unbuilt, both from the sources and beside the build. */
const PROGRAM = join(ROOT, 'server/files/judge/process.ts')
const HEAP_LIMIT_MB = 512
/** Milliseconds after which an idle process ends. */
const IDLE_MS = 60_000

/** Reads one whole file. Throws `files-busy` when the process cannot be reached. */
type FileReader = (kind: FileKind, content: Buffer, limitMs: number) => Promise<Judgement>

/** Creates a process that reads one file after another. Starts it for the first file, and again after it has ended. */
export const createFileReader = (): FileReader => {
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = (process: ChildProcess): void => {
    if (running === process) running = undefined
    process.kill('SIGKILL')
  }
  const begin = (): ChildProcess => {
    const started = fork(PROGRAM, {
      execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`],
      env: {},
      serialization: 'advanced',
      // Keeps the libraries' warnings out of the log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.once('exit', () => {
      if (running === started) running = undefined
    })
    // The process did not start, or died between two files.
    started.on('error', () => end(started))
    // An idle process must not keep the server alive.
    started.unref()
    started.channel?.unref()
    return started
  }

  return (kind, content, limitMs) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      const process = running ?? begin()
      running = process
      const stop = () => {
        clearTimeout(timer)
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
      const timer = setTimeout(() => {
        end(process)
        finish({ kind: 'too-complex' })
      }, limitMs)
      process.once('message', onMessage)
      process.once('exit', onExit)
      process.once('error', onError)
      process.send({ kind, content })
    })
}
