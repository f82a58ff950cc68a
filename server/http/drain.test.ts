import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { drainOf } from './drain.ts'

test('a stopping server answers the request of a connection that it accepted just before', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  const drain = drainOf(app)
  app.get('/', async () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await accepted
  const stopped = drain.finish(5000)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered$/)
  await stopped
})
