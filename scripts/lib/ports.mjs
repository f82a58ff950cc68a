import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { Stop } from './project.mjs'

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<{ port: number } | { code: string | undefined }>}
 */
const tryPort = (port, host) =>
  new Promise((resolve) => {
    const server = createServer()
    server.on('error', (error) => resolve({ code: /** @type {NodeJS.ErrnoException} */ (error).code }))
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      const found = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve({ port: found }))
    })
  })

/**
 * @param {string} name environment variable of the port
 * @param {number} port
 */
export const ensurePortFree = async (name, port) => {
  // All addresses, then loopback: a program may listen on one of them only.
  for (const host of [undefined, '127.0.0.1']) {
    const outcome = await tryPort(port, host)
    if ('port' in outcome) continue
    if (outcome.code === 'EADDRINUSE')
      throw new Stop(
        `Port ${port} is taken: stop the program that uses it, or choose another one, for example ${name}=${port + 10} npm start.`,
      )
    if (outcome.code === 'EACCES')
      throw new Stop(`Port ${port} needs special rights: choose one above 1023, for example ${name}=3000.`)
  }
}

/** Ports that this process has returned, so that two calls never return the same one. */
const returned = new Set()

/** Below the ephemeral ports: an outgoing connection could take one of those before the server listens. */
const LOWEST = 20_000
const BEYOND = 32_768

/** @returns {Promise<number>} a free port outside the ephemeral range */
export const findFreePort = async () => {
  for (;;) {
    const port = randomInt(LOWEST, BEYOND)
    if (returned.has(port)) continue
    returned.add(port)
    const outcome = await tryPort(port, undefined)
    if ('port' in outcome) return port
    if (outcome.code !== 'EADDRINUSE') throw new Error(`no free port: ${outcome.code}`)
  }
}
