import type { FastifyInstance } from 'fastify'

/** Closes the connection of a client that takes nothing of its answer for `ms`. */
export function endUnreadAnswers(app: FastifyInstance, ms: number): void {
  // Node begins the time anew while the queue of the connection shrinks, and ends it with the answer.
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // A request of this process itself has another kind of socket.
    if ('setTimeout' in socket) socket.setTimeout(ms)
  })
}
