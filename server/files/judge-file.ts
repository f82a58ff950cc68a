import { totalmem } from 'node:os'
import { createGate, createLanes } from '../admission/gate.ts'
import { outsidePlaces } from '../admission/held.ts'
import { AppError } from '../errors/app-error.ts'
import { createFileReader } from './file-reader.ts'
import type { FileKind, Judgement } from './judge/judgement.ts'

/** Ends a reader that no limit of its own has ended. */
const TIME_LIMIT_MS = 20_000
const MAX_READERS = 2
/** A second reader needs a gigabyte beside the server, the database and the first. */
const MEMORY_FOR_READER = 2_000_000_000
/** Files of other accounts that wait for a reader. */
const MAX_WAITING = 20
const WAIT_MS = 10_000
/** More than one upload can have. */
const MAX_WAITING_OF_ACCOUNT = 10
/** With the two other times shorter than a claimed idempotency key lives. */
const WAIT_OF_ACCOUNT_MS = 20_000

interface Settings {
  readers: number
  waiting: number
  waitMs: number
}

/** A file to read, and whose it is. */
export interface FileToJudge {
  account: string
  kind: FileKind
  content: Buffer
}

/**
 * Reads whole files in other processes. Each account has one file among those that are read or wait, so one that uploads many stops
 * nobody. A call that waits holds no place of the server. Throws `files-busy` when too many wait, after a long wait, and when a process
 * cannot be reached.
 */
export const createJudging = ({ readers, waiting, waitMs }: Settings) => {
  const free = Array.from({ length: readers }, createFileReader)
  const queue = createGate({ running: readers, waiting, waitMs })
  const accounts = createLanes({
    running: 1,
    waiting: MAX_WAITING_OF_ACCOUNT,
    waitMs: WAIT_OF_ACCOUNT_MS,
  })
  const read = async ({ kind, content }: FileToJudge, limitMs: number): Promise<Judgement> => {
    await queue.enter()
    // The one that was used last is running already.
    const reader = free.pop()
    try {
      if (!reader) throw new AppError('files-busy')
      return await reader(kind, content, limitMs)
    } finally {
      if (reader) free.push(reader)
      queue.leave()
    }
  }
  return (file: FileToJudge, limitMs = TIME_LIMIT_MS): Promise<Judgement> =>
    outsidePlaces(accounts.run(file.account, WITHOUT_PLACE, () => read(file, limitMs)).catch(refuseAsBusy))
}

const WITHOUT_PLACE = { pause: () => undefined, resume: async () => undefined }

const refuseAsBusy = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'server-busy' ? new AppError('files-busy') : error
}

/** The memory that this server may use: of its container, if it has one. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

export const judgeFile = createJudging({
  readers: Math.max(1, Math.min(MAX_READERS, Math.floor(memory / MEMORY_FOR_READER))),
  waiting: MAX_WAITING,
  waitMs: WAIT_MS,
})
