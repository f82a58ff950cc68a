import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Stop } from './project.mjs'

/**
 * Not mkdir's own `recursive`: Node loops for ever where the system answers ENOENT to a mkdir (a broken link, /proc).
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
    // Rights say little on a read-only or full disk: only writing shows that one can write.
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
