import { totalmem } from 'node:os'
import { createGate, createLanes } from '../admission/gate.ts'
import { outsidePlaces } from '../admission/held.ts'
import { AppError } from '../errors/app-error.ts'
import { createFileReader } from './file-reader.ts'
import type { FileKind, Judgement } from './judge/judgement.ts'

/** Milliseconds. Ends a reader that its own limits have not ended. */
const TIME_LIMIT_MS = 20_000
const MAX_READERS = 2
/** Bytes of the machine's memory per reader. A second reader needs a gigabyte beside the server, the database and the first reader. */
const MEMORY_FOR_READER = 2_000_000_000
/** Maximum files that wait for a reader. Each account has at most one of them. */
const MAX_WAITING = 20
const WAIT_MS = 10_000
/** Maximum waiting files of an account, more than one upload can have. */
const MAX_WAITING_OF_ACCOUNT = 10
/** Milliseconds. This time and the two other times together are shorter than the life of a claimed idempotency key. */
const WAIT_OF_ACCOUNT_MS = 20_000

interface Settings {
  readers: number
  waiting: number
  waitMs: number
}

/** A file to read, with its account. */
export interface FileToJudge {
  account: string
  kind: FileKind
  content: Buffer
}

/**
 * Reads whole files in other processes. Reads or queues at most one file of each account, so that an account with many files delays
 * no other account. A waiting call holds no place of the server. Throws `files-busy` when too many files wait, after a long wait, and
 * when a process cannot be reached.
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
    // The process of the last used reader is already running.
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

/** Bytes of memory that this server may use: the limit of its container, if it has one. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

export const judgeFile = createJudging({
  readers: Math.max(1, Math.min(MAX_READERS, Math.floor(memory / MEMORY_FOR_READER))),
  waiting: MAX_WAITING,
  waitMs: WAIT_MS,
})
