import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Bytes that a slow reader must take in each period: less than half of what a weak phone reads in a minute. */
const LEAST_READ = 256 * 1024
/** A phone may lose its connection for a while. */
const SLOW_PERIODS = 2

/** Closes the connection of a client that reads nothing of its response for `ms`. */
export function endUnreadAnswers(app: FastifyInstance, ms: number): void {
  // Node restarts the timeout while the send queue shrinks, and ends it with the response.
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // A request from within this process (`inject`) has another kind of socket.
    if ('setTimeout' in socket) socket.setTimeout(ms)
  })
}

/** Closes the connection of a client that reads too little in two periods of `everyMs` while the rest of a response waits for it. */
export function endSlowReader(response: ServerResponse, everyMs: number): void {
  const { socket } = response
  if (!socket || response.closed) return
  const read = () => socket.bytesWritten - socket.writableLength
  let before = read()
  let slow = 0
  const timer = setInterval(() => {
    slow = response.writableNeedDrain && read() - before < LEAST_READ ? slow + 1 : 0
    if (slow >= SLOW_PERIODS) socket.destroy()
    before = read()
  }, everyMs).unref()
  response.once('close', () => clearInterval(timer))
}
