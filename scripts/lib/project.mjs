import { join } from 'node:path'

/** The project's folder, from whichever directory the command was typed. */
export const root = join(import.meta.dirname, '..', '..')

/** The project's own runtime, pinned in package.json. Base Node only has to reach this. */
export const ownNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** @param {string} path */
export const inRoot = (path) => join(root, path)

/** What the person typed was fine but cannot be done now: one sentence that says what to do, and exit status 1. */
export class Stop extends Error {
  /** @override */
  name = 'Stop'
}

/** @param {() => Promise<void>} command */
export const runCommand = async (command) => {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
