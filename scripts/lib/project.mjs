import { join } from 'node:path'

/** The project's folder, independent of the current directory. */
export const root = join(import.meta.dirname, '..', '..')

/** The project's Node.js, pinned in package.json. The system's Node.js only starts it. */
export const ownNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** @param {string} path */
export const inRoot = (path) => join(root, path)

/** A valid command that cannot run now: the message says what to do; exit status 1. */
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
