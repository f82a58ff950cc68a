import { spawn } from 'node:child_process'
import { inRoot, root } from './project.mjs'

/** Exit code of a shell for a missing program. */
const NOT_FOUND = 127

/**
 * Runs a program to its end and collects its output. The program also ends when this process is stopped or killed.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder it runs there
 * @returns {Promise<{ code: number, found: boolean, output: string }>}
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
    // The channel closes when this process ends, and the program ends with the channel.
    const leave = () => process.exit(1)
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    for (const signal of signals) process.once(signal, leave)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, leave)
      resolve({ code: code ?? 1, found: code !== NOT_FOUND, output })
    })
  })
