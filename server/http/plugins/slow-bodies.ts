import type { FastifyInstance } from 'fastify'

/** Bytes that must pass in each interval. A smaller body, such as JSON, must arrive within one interval. */
const LEAST_BYTES = 1024 * 1024

/** Closes the connection of a request when less than a megabyte of its body arrives in `everyMs`. */
export function endSlowBodies(app: FastifyInstance, everyMs: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    const { socket } = raw
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    let before = socket.bytesRead
    const timer = setInterval(() => {
      if (raw.complete) clearInterval(timer)
      else if (socket.bytesRead - before < LEAST_BYTES) socket.destroy()
      before = socket.bytesRead
    }, everyMs).unref()
    raw.once('close', () => clearInterval(timer))
  })
}
