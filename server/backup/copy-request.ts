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

const LOOK_MS = 500
/** A server that copies holds its database still; a larger one needs PostgreSQL. */
const ANSWER_MS = 60_000

const requestFile = (dataDir: string) => join(dataDir, 'copy-request')

/** The folder of the copies of a database, which only the owner of the data directory can read. */
export const copiesIn = (dataDir: string): string => {
  const folder = join(dataDir, 'copies')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeAbandoned(folder)
  return folder
}

/** Copies a database's directory that nothing changes meanwhile; a killed process leaves nothing that looks whole. */
export const copyDirectory = async (from: string, to: string): Promise<void> => {
  await cp(from, halfName(to), { recursive: true })
  renameSync(halfName(to), to)
}

/** A new name for a copy. Copies are removed like abandoned ones, so it ends like theirs. */
export const newCopyName = (): string => halfName(randomUUID())

/**
 * Asks the server that runs on this directory for a copy of its database at `to`. A file is the request, so that only people who can
 * write into the directory can ask, and no port is open. Throws BackupError when no server answers.
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

/** Answers requests of commands for a copy of the running embedded database. Returns what ends this. */
export const answerCopyRequests = (
  dataDir: string,
  { pglite, log }: { pglite: PGlite; log: Log },
): (() => void) => {
  const file = requestFile(dataDir)
  rmSync(file, { force: true })
  let last = Promise.resolve()
  // Nothing that a command does to these files may end the server.
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
  const look = () => loggingOnly(answer)
  const round = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(round)
}

const Name = z.uuid()

/** The name in the request, once. A name that is no id could lead out of the directory. */
const takeRequest = (file: string): string | null => {
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  rmSync(file, { force: true })
  const id = text.slice(0, -halfName('').length)
  return halfName(id) === text && Name.safeParse(id).success ? text : null
}

/** Queries wait until the files are copied. Open transactions are in the copy as after a crash: rolled back. */
const copyRunning = async (pglite: PGlite, from: string, to: string): Promise<void> => {
  await pglite.exec('checkpoint')
  await rm(halfName(to), { recursive: true, force: true })
  await pglite.runExclusive(() => copyDirectory(from, to))
}
