import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LEAST_BYTES } from './slow-bodies.ts'

/** Closes the connection of a client that reads nothing of its response for `ms`. */
export function endUnreadAnswers(app: FastifyInstance, ms: number): void {
  // Node restarts the timeout while the send queue shrinks, and ends it with the response.
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // A request from within this process (`inject`) has another kind of socket.
    if ('setTimeout' in socket) socket.setTimeout(ms)
  })
}

/** Closes the connection of a client that reads less than a megabyte in `everyMs` while the rest of a response waits for it. */
export function endSlowReader(response: ServerResponse, everyMs: number): void {
  const { socket } = response
  if (!socket || response.closed) return
  const read = () => socket.bytesWritten - socket.writableLength
  let before = read()
  const timer = setInterval(() => {
    if (response.writableNeedDrain && read() - before < LEAST_BYTES) socket.destroy()
    before = read()
  }, everyMs).unref()
  response.once('close', () => clearInterval(timer))
}
