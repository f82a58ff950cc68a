import { Stop } from './project.mjs'

/** @typedef {import('./child.mjs').Child} Child */

/**
 * Supervises programs: a stop (Ctrl+C, SIGTERM, a closed terminal) ends all; when one exits on its own, the others are stopped. A
 * second Ctrl+C does not wait.
 */
export const createCrew = () => {
  /** @type {Child[]} */
  const children = []
  let asked = false

  const stop = async () => {
    await Promise.all(children.filter((child) => !child.hasExited()).map((child) => child.stop()))
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      if (asked) for (const child of children) void child.kill()
      asked = true
      void stop()
    })

  return {
    /**
     * @param {import('./product.mjs').Started} started
     * @returns {Promise<void>}
     */
    add: async ({ child, ready }) => {
      children.push(child)
      if (asked) await stop()
      await ready
    },

    /** True after a stop was requested; later failures do not count. */
    wasAsked: () => asked,

    stop,

    /** Resolves when all have stopped on request; throws when one exits on its own. */
    together: async () => {
      const first = await Promise.race(children.map((child) => child.exited.then(() => child)))
      await stop()
      if (!asked) throw new Stop(`${first.name} stopped, so everything stopped.\n${first.lastWords()}`)
    },
  }
}
