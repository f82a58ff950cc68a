import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { inRoot } from '../../../scripts/lib/project.mjs'

/** Starts a program that ends with this process, together with its children. `ended` resolves after its last line of output. */
export const startProgram = (command: string[], env: NodeJS.ProcessEnv = process.env) => {
  const child = spawn(process.execPath, [inRoot('scripts/lib/end-with-parent.mjs'), ...command], {
    detached: true,
    env,
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  const output = child.stdout as Readable
  // The event "close" never comes after we have closed the channel.
  const ended = Promise.all([once(child, 'exit'), once(output, 'end')]).then(() => {})
  return {
    lines: createInterface(output),
    ended,
    stop: (): Promise<void> => {
      if (child.connected) child.disconnect()
      // An unread stream never ends.
      output.resume()
      return ended
    },
  }
}
