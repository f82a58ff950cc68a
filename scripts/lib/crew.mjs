import { Stop } from './project.mjs'

/** @typedef {import('./child.mjs').Child} Child */

/**
 * Keeps programs together: asked to stop (Ctrl+C, SIGTERM, a closed terminal) all finish; when one goes by itself, the
 * others follow. A second Ctrl+C does not wait.
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

    /** True once a stop was requested: what fails after that is no failure. */
    wasAsked: () => asked,

    stop,

    /** Resolves when all have stopped on request; throws when one went by itself. */
    together: async () => {
      const first = await Promise.race(children.map((child) => child.exited.then(() => child)))
      await stop()
      if (!asked) throw new Stop(`${first.name} stopped, so everything stopped.\n${first.lastWords()}`)
    },
  }
}
