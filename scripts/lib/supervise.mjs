import { setTimeout as delay } from 'node:timers/promises'

const RESTART_MS = 1000

/** @typedef {import('./child.mjs').Child} Child */
/** @typedef {import('./product.mjs').Started} Started */

/**
 * @typedef {object} Supervised
 * @property {Promise<void>} ready of the first start
 * @property {Promise<Child>} ended resolves when the program has ended for good
 * @property {() => number | undefined} pid of the running process
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill ends the process like a crash
 */

/**
 * Starts a program, and starts it again each time it ends and `mayRestart` agrees, until `stop`.
 * @param {() => Started} start
 * @param {object} options
 * @param {(child: Child) => boolean} options.mayRestart
 * @param {(text: string) => void} options.onWarning gets each new reason of an end, and each success after an end
 * @param {number | undefined} [options.restartMs] the pause before a new start
 * @returns {Supervised}
 */
export const supervise = (start, { mayRestart, onWarning, restartMs = RESTART_MS }) => {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = start()
  const { ready } = current
  let knownReason = ''

  const startAgain = () => {
    current = start()
    const { child, ready } = current
    ready.then(
      () => {
        knownReason = ''
        onWarning(`${child.name} runs again.`)
      },
      (error) => {
        if (!child.hasExited()) onWarning(error.message)
      },
    )
  }

  const untilEnded = async () => {
    for (;;) {
      const { child } = current
      await child.exited
      if (signal.aborted || !mayRestart(child)) return child
      const reason = child.lastWords()
      if (reason !== knownReason) onWarning(reason)
      knownReason = reason
      await delay(restartMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return child
      startAgain()
    }
  }
  const ended = untilEnded()

  return {
    ready,
    ended,
    pid: () => current.child.pid,
    stop: async () => {
      stopping.abort()
      await current.child.stop()
      await ended
    },
    kill: () => current.child.kill(),
  }
}
