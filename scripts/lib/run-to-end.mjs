import { spawn } from 'node:child_process'
import { inRoot, root } from './project.mjs'

/** Exit code of a shell for a missing program. */
const NOT_FOUND = 127

/**
 * Runs a program to its end and collects its output. The program ends with us when we are stopped or killed.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder it runs there
 * @returns {Promise<{ code: number, found: boolean, heard: string }>}
 */
export const runToEnd = (command, env, folder = root) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [inRoot('scripts/lib/end-with-parent.mjs'), ...command], {
      cwd: folder,
      env,
      // A process group of its own, so that one signal ends all.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    // The program ends when the channel closes with us.
    const leave = () => process.exit(1)
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    for (const signal of signals) process.once(signal, leave)
    let heard = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (heard += text))
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, leave)
      resolve({ code: code ?? 1, found: code !== NOT_FOUND, heard })
    })
  })
