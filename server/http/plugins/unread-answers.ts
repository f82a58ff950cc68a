import type { FastifyInstance } from 'fastify'

/** Closes the connection of a client that reads nothing of its response for `ms`. */
export function endUnreadAnswers(app: FastifyInstance, ms: number): void {
  // Node restarts the timeout while the send queue shrinks, and ends it with the response.
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // A request from within this process (`inject`) has another kind of socket.
    if ('setTimeout' in socket) socket.setTimeout(ms)
  })
}
