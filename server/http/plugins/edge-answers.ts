import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

export const YEAR_SECONDS = 31_536_000
/** `Retry-After` in seconds of a refusal whose end is unknown. */
export const RETRY_SECONDS = 5
export const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** Headers of responses that neither a route nor a hook of the framework sends. */
export const edgeHeaders = ({ production }: { production: boolean }): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(production && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
})

/** Responds on a socket whose request Node could not read, and closes the socket. */
export const refuseSocket =
  (config: { production: boolean }) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    closeWith(config, socket, STATUSES[error.code ?? ''] ?? 400)
  }

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Sends a response without a body on the socket of an upgrade, and closes the socket. */
export const closeWith = (
  config: { production: boolean },
  socket: Duplex,
  status: number,
  more: Record<string, string> = {},
): void => {
  const headers = { connection: 'close', 'content-length': '0', ...edgeHeaders(config), ...more }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  socket.destroy()
}

interface Sockets {
  production: boolean
  /** The path whose upgrades belong to the realtime channel. */
  socketPath: string
}

/**
 * Adds the headers to responses that Node and the realtime channel send before a hook of the framework runs. Closes a connection
 * with an upgrade that no handler accepts.
 */
export const secureSockets = (app: FastifyInstance, { production, socketPath }: Sockets): void => {
  const headers = new Map(Object.entries(edgeHeaders({ production })))
  app.addHook('onListen', () => {
    app.server.prependListener('request', (request, response) => {
      if (request.url?.startsWith(socketPath)) response.setHeaders(headers)
    })
    app.server.on('checkExpectation', (_request, response) => {
      response.setHeaders(headers).writeHead(417, { connection: 'close' }).end()
    })
    app.server.prependListener('upgrade', ({ url }, socket) => {
      if (!url?.startsWith(socketPath)) closeWith({ production }, socket, 400)
    })
  })
}
