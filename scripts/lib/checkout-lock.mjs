import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { root } from './project.mjs'

const HOST = '127.0.0.1'
/** Below the ephemeral ports. */
const FIRST_PORT = 15_000
const PORTS = 16_000
/** Another program sends a different greeting, or none. */
const GREETING_MS = 5_000
/** A process of ours that is just ending sends no greeting either, but its port is free at the next try. */
const TRIES = 5

/**
 * Takes the lock; undefined when another command or program has the port.
 * @param {number} port
 * @param {string} greeting
 * @returns {Promise<{ release: () => void } | undefined>}
 */
const listen = async (port, greeting) => {
  /** @type {Set<import('node:net').Socket>} */
  const waiting = new Set()
  const server = createServer((socket) => {
    waiting.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => waiting.delete(socket))
    socket.write(greeting)
  })
  try {
    await once(server.listen({ host: HOST, port, exclusive: true }), 'listening')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') throw error
    return undefined
  }
  return {
    release: () => {
      server.close()
      for (const socket of waiting) socket.destroy()
    },
  }
}

/**
 * Waits until the command with the lock is done or dead.
 * @param {number} port
 * @param {string} greeting
 * @param {() => void} onWait
 * @returns {Promise<'done' | 'no-greeting' | 'another-program'>}
 */
const waitForOther = (port, greeting, onWait) =>
  new Promise((resolve) => {
    let received = ''
    let isAnother = false
    const leave = () => {
      isAnother = true
      socket.destroy()
    }
    const socket = connect({ host: HOST, port })
    const timeout = setTimeout(leave, GREETING_MS)
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      if (received.length < greeting.length) return
      clearTimeout(timeout)
      if (received === greeting) onWait()
      else leave()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timeout)
      if (received === greeting) resolve('done')
      else resolve(isAnother ? 'another-program' : 'no-greeting')
    })
  })

/**
 * Runs work under the lock of this checkout, because npm and the builds empty the folders that they fill. The lock is a port, which
 * the operating system frees with the process; its number is derived from the folder.
 * @template Result
 * @param {() => Promise<Result>} work
 * @param {string} folder
 * @returns {Promise<Result>}
 */
export const withCheckoutLock = async (work, folder = root) => {
  const hash = createHash('sha256').update(folder).digest()
  const greeting = `masar ${hash.toString('hex')}\n`
  const first = hash.readUInt32BE(0) % PORTS
  let isAnnounced = false
  const announceWait = () => {
    if (!isAnnounced) console.log('Another command is installing or building here: waiting until it is done…')
    isAnnounced = true
  }
  for (let index = 0, tries = 0; ; ) {
    const port = FIRST_PORT + ((first + index) % PORTS)
    const lock = await listen(port, greeting)
    if (lock) {
      try {
        return await work()
      } finally {
        lock.release()
      }
    }
    const ending = await waitForOther(port, greeting, announceWait)
    tries = ending === 'no-greeting' ? tries + 1 : 0
    if (ending === 'another-program' || tries === TRIES) {
      index += 1
      tries = 0
    }
  }
}
