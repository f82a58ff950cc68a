import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../../../scripts/lib/ports.mjs'

const SLOW_MS = 30_000
const HUGE_BYTES = 50 * 1024 * 1024
const CHUNK = Buffer.alloc(64 * 1024, 'a')

const listen = async (server: Server): Promise<string> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

function* hugeBody() {
  for (let sent = 0; sent < HUGE_BYTES; sent += CHUNK.length) yield CHUNK
}

/** Addresses of a provider with nine faults. */
export const startFaultyOrigins = async () => {
  const servers: Server[] = []
  const serve = (answer: RequestListener) => {
    const server = createServer(answer)
    servers.push(server)
    return listen(server)
  }
  let followed = 0
  const elsewhere = await serve((_, response) => {
    followed += 1
    response.end('{}')
  })
  const silent = createTcpServer()
  servers.push(silent)
  const plain = await serve((_, response) => response.end('{}'))
  const status = (code: number, headers: Record<string, string> = {}) =>
    serve((_, response) => response.writeHead(code, headers).end('{}'))

  return {
    origins: {
      'connection refused': `http://127.0.0.1:${await findFreePort()}`,
      'unknown host': 'http://no-such-host.invalid',
      // The connection is accepted, but its handshake never ends.
      'hanging connection': `https://${await listen(silent)}`,
      'answer after 30 s': `http://${await serve(async (_, response) => {
        await delay(SLOW_MS, undefined, { ref: false })
        response.end('{}')
      })}`,
      'status 503': `http://${await status(503)}`,
      'status 429': `http://${await status(429)}`,
      'body of 50 MB': `http://${await serve((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        pipeline(Readable.from(hugeBody()), response).catch(() => undefined)
      })}`,
      'redirect to another host': `http://${await status(302, { location: `http://${elsewhere}/` })}`,
      'no TLS': `https://${plain}`,
    } satisfies Record<string, string>,
    /** Requests that arrived at the target of the redirect. */
    followed: () => followed,
    close() {
      for (const server of servers) server.close()
    },
  }
}
