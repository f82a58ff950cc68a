import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from './project.mjs'

/** @param {string} dataDir */
const noteIn = (dataDir) => join(dataDir, 'running.json')

/**
 * Two products on one data directory would spoil each other's sandbox. The server's own lock is the true guard of the
 * database; this look comes earlier and can say where the other one is.
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
    // No note, no such process, or no answer: nothing is running.
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
 * Takes back our own note, never another process's.
 * @param {string} dataDir
 */
export const noteStopped = (dataDir) => {
  try {
    const { pid } = JSON.parse(readFileSync(noteIn(dataDir), 'utf8'))
    if (pid === process.pid) rmSync(noteIn(dataDir))
  } catch {
    // No note, or one that is not ours to read.
  }
}
