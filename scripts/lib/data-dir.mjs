import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Stop } from './project.mjs'

/**
 * Replaces mkdir's `recursive`, which loops forever when the system answers ENOENT (a broken link, /proc).
 * @param {string} folder
 */
export const makeFolder = (folder) => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** @param {{ dataDir: string, shownDataDir: string }} settings */
export const ensureWritable = ({ dataDir, shownDataDir }) => {
  try {
    makeFolder(join(dataDir, 'logs'))
    // Permissions do not show a read-only or full disk, so this writes a file.
    const trial = join(dataDir, `.trial-${process.pid}`)
    writeFileSync(trial, 'x')
    rmSync(trial)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    throw new Stop(
      `The data directory ${shownDataDir} cannot be written (${code}): allow writing there, or choose another one with DATA_DIR.`,
    )
  }
}

/** @param {string} dataDir */
const noteIn = (dataDir) => join(dataDir, 'running.json')

/**
 * Rejects a second product on one data directory, which would damage the sandbox's data. The server's lock protects the database; this
 * check runs earlier and names the other product's URL.
 * @param {{ dataDir: string, shownDataDir: string }} settings
 */
export const ensureNotRunning = async ({ dataDir, shownDataDir }) => {
  try {
    const { appUrl, pid } = JSON.parse(readFileSync(noteIn(dataDir), 'utf8'))
    process.kill(pid, 0)
    await fetch(`${appUrl}/health/live`, { signal: AbortSignal.timeout(2000) })
    throw new Stop(
      `Masar is already running on the data in ${shownDataDir}: open ${appUrl}, or stop process ${pid} first, or choose another DATA_DIR.`,
    )
  } catch (error) {
    // Without a file, a process or an answer, no product is running.
    if (error instanceof Stop) throw error
  }
}

/**
 * @param {string} dataDir
 * @param {string} appUrl
 */
export const noteRunning = (dataDir, appUrl) =>
  writeFileSync(noteIn(dataDir), JSON.stringify({ pid: process.pid, appUrl }))

/**
 * Deletes our file, never another process's.
 * @param {string} dataDir
 */
export const noteStopped = (dataDir) => {
  try {
    const { pid } = JSON.parse(readFileSync(noteIn(dataDir), 'utf8'))
    if (pid === process.pid) rmSync(noteIn(dataDir))
  } catch {
    // No file, or no access to it.
  }
}
