import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
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
