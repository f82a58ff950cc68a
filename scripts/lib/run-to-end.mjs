import { spawn } from 'node:child_process'
import { inRoot, root } from './project.mjs'

/** What a shell says when it does not find the program. */
const NOT_FOUND = 127

/**
 * Runs a program to its end, and gathers what it says. Asked to stop meanwhile, or killed, we do not leave it behind.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number, found: boolean, heard: string }>}
 */
export const runToEnd = (command, env) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [inRoot('scripts/lib/end-with-parent.mjs'), ...command], {
      cwd: root,
      env,
      // A group of its own, which can be ended as one.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    // The channel closes with us, which ends the program.
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
