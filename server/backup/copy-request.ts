import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import type { Log } from '../deps.ts'
import { BackupError } from './backup-error.ts'
import { halfName, removeAbandoned } from './backup-folder.ts'

const POLL_MS = 500
/** The server blocks queries while it copies. A database that takes longer needs PostgreSQL. */
const ANSWER_MS = 60_000

const requestFile = (dataDir: string) => join(dataDir, 'copy-request')

/** Creates the folder for copies of the database. Only the owner of the data directory can read it. */
export const copiesIn = (dataDir: string): string => {
  const folder = join(dataDir, 'copies')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeAbandoned(folder)
  return folder
}

/** Copies a database's directory, which nothing may change meanwhile. A killed process leaves nothing that looks complete. */
export const copyDirectory = async (from: string, to: string): Promise<void> => {
  await cp(from, halfName(to), { recursive: true })
  renameSync(halfName(to), to)
}

/** A new temporary name for a copy, so that `removeAbandoned` removes a copy that was left behind. */
export const newCopyName = (): string => halfName(randomUUID())

/**
 * Requests a copy of the database at `to` from the server that uses this directory. The request is a file: it needs no open port, and
 * only people who can write into the directory can send it. Throws BackupError when no server answers.
 */
export const requestCopy = async (dataDir: string, name: string, to: string): Promise<void> => {
  const file = requestFile(dataDir)
  writeFileSync(`${file}.${name}`, name, { mode: 0o600 })
  renameSync(`${file}.${name}`, file)
  const until = systemClock.now().getTime() + ANSWER_MS
  while (!existsSync(to)) {
    if (existsSync(failure(to)))
      throw new BackupError(`The server could not copy its database: ${readFileSync(failure(to), 'utf8')}.`)
    if (systemClock.now().getTime() > until) {
      rmSync(file, { force: true })
      throw new BackupError(
        `The process that uses ${dataDir} did not copy its database within a minute: stop it, or try again when the server runs.`,
      )
    }
    await setTimeout(100)
  }
}

const failure = (to: string) => `${to}.failed`

/** Answers requests for a copy of the running embedded database. Returns a function that stops this. */
export const answerCopyRequests = (
  dataDir: string,
  { pglite, log }: { pglite: PGlite; log: Log },
): (() => void) => {
  const file = requestFile(dataDir)
  rmSync(file, { force: true })
  let last = Promise.resolve()
  // No change that a command makes to these files may crash the server.
  const loggingOnly = (work: () => void) => {
    try {
      work()
    } catch (error) {
      log.error({ err: error }, 'answering a request for a copy of the database failed')
    }
  }
  const answer = () => {
    const name = takeRequest(file)
    if (name === null) return
    const to = join(dataDir, 'copies', name, 'db')
    last = last
      .then(() => copyRunning(pglite, join(dataDir, 'db'), to))
      .catch((error: Error) => {
        log.error({ err: error }, 'copying the database failed')
        loggingOnly(() => writeFileSync(failure(to), error.message))
      })
  }
  const timer = setInterval(() => loggingOnly(answer), POLL_MS).unref()
  return () => clearInterval(timer)
}

const Name = z.uuid()

/** Reads and deletes the request. Returns null for a name that is not an id: it could lead out of the directory. */
const takeRequest = (file: string): string | null => {
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  rmSync(file, { force: true })
  const id = text.slice(0, -halfName('').length)
  return halfName(id) === text && Name.safeParse(id).success ? text : null
}

/** Queries wait until the files are copied. The copy rolls back open transactions, as after a crash. */
const copyRunning = async (pglite: PGlite, from: string, to: string): Promise<void> => {
  await pglite.exec('checkpoint')
  await rm(halfName(to), { recursive: true, force: true })
  await pglite.runExclusive(() => copyDirectory(from, to))
}
