import { channel } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Reports every accepted socket of this process. Node reports a socket without a request only here. */
const ACCEPTED = channel('net.server.socket')
const POLL_MS = 20
/** A proxy sends its request at once after it has connected; a browser may connect long before. */
const FIRST_REQUEST_MS = 500

/** Stops the server without cutting off a response. */
export interface Drain {
  /** True after the first call of `begin`. */
  isStopping(): boolean
  /**
   * Makes the server report that it is not ready, and each response the last of its connection. Resolves when no connection is
   * open, at the latest after `graceMs`.
   */
  begin(graceMs: number): Promise<void>
  /**
   * Accepts no new connection. Closes idle ones at once, and the others after their response, at the latest after `timeoutMs`.
   */
  finish(timeoutMs: number): Promise<void>
}

/** Tracks the connections of this server from its `listen` on. */
export function drainOf(app: FastifyInstance): Drain {
  const answering = new Map<Socket, number>()
  /** When the sockets without a request were accepted. */
  const acceptedAt = new WeakMap<Socket, number>()
  let stopping = false

  const port = (): number | undefined => {
    const address = app.server.address()
    return typeof address === 'object' ? address?.port : undefined
  }
  let ownPort: number | undefined
  const follow = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    ownPort ??= port()
    if (socket.localPort !== ownPort) return
    answering.set(socket, 0)
    acceptedAt.set(socket, performance.now())
    socket.once('close', () => answering.delete(socket))
  }
  const count = (socket: Socket, by: 1 | -1) => {
    const before = answering.get(socket)
    if (before !== undefined) answering.set(socket, before + by)
  }

  ACCEPTED.subscribe(follow)
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (stopping) reply.header('connection', 'close')
    count(raw.socket, 1)
    acceptedAt.delete(raw.socket)
    reply.raw.once('close', () => count(raw.socket, -1))
  })
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onClose', async () => ACCEPTED.unsubscribe(follow))

  const wait = async (ms: number, isOver: () => boolean): Promise<void> => {
    const until = performance.now() + ms
    while (!isOver() && performance.now() < until) await setTimeout(POLL_MS)
  }
  const isExpectingRequest = (socket: Socket) =>
    performance.now() - (acceptedAt.get(socket) ?? Number.NEGATIVE_INFINITY) < FIRST_REQUEST_MS
  const isNoneOpen = () => answering.size === 0

  return {
    isStopping: () => stopping,
    async begin(graceMs) {
      stopping = true
      await wait(graceMs, isNoneOpen)
    },
    async finish(timeoutMs) {
      const closed = app.close()
      await wait(timeoutMs, () => {
        for (const [socket, answers] of answering)
          if (answers === 0 && !isExpectingRequest(socket)) socket.destroySoon()
        return isNoneOpen()
      })
      for (const socket of answering.keys()) socket.destroy()
      await closed
    },
  }
}
