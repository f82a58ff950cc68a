import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createGate, createLanes } from '../admission/gate.ts'
import { sendFile } from '../http/attachment.ts'
import { archiveInTurn } from './archive-in-turn.ts'

const WAIT_MS = 10_000

const world = () => {
  const admission = {
    archives: createGate({ running: 2, waiting: 1, waitMs: WAIT_MS }),
    archivesOfAccount: createLanes({ running: 1, waiting: 1, waitMs: WAIT_MS }),
  }
  const begun: string[] = []
  const begin = (account: string, fails = false) => {
    const raw = Object.assign(new EventEmitter(), { closed: false, socket: null })
    const request = { place: null } as unknown as FastifyRequest
    const reply = { raw } as unknown as FastifyReply
    const answer = archiveInTurn({ admission } as never, { account, request, reply }, async () => {
      begun.push(account)
      if (fails) throw new Error('no archive')
      return account
    })
    answer.catch(() => undefined)
    return { answer, end: () => raw.emit('close') }
  }
  return { admission, begun, begin }
}

test('two archives are sent at once, and the next begins when the response of one has ended', async () => {
  const { begun, begin } = world()
  const [first, second, third] = [begin('a'), begin('b'), begin('c')]
  await Promise.all([first.answer, second.answer])
  expect(begun).toEqual(['a', 'b'])
  await expect(begin('d').answer).rejects.toMatchObject({
    code: 'archives-busy',
    details: { params: { seconds: 60 } },
  })
  second.end()
  expect(await third.answer).toBe('c')
})

test('an account has one archive at a time', async () => {
  const { begun, begin } = world()
  const first = begin('a')
  await first.answer
  const second = begin('a')
  await begin('b').answer
  expect(begun).toEqual(['a', 'b'])
  first.end()
  await second.answer
  expect(begun).toEqual(['a', 'b', 'a'])
})

test('an archive that fails gives its place to the next', async () => {
  const { begin } = world()
  await expect(begin('a', true).answer).rejects.toThrow('no archive')
  await begin('b').answer
  expect(await begin('a').answer).toBe('a')
})

const PIECE = Buffer.alloc(256 * 1024)

async function* endless() {
  for (;;) yield PIECE
}

/** A server whose every answer is an archive without an end. */
const serving = async (readMs: number) => {
  const app = fastify()
  const { admission } = world()
  app.decorateRequest('place', null)
  app.get('/:account', (request, reply) => {
    const { account } = request.params as { account: string }
    return archiveInTurn({ admission } as never, { account, request, reply, readMs }, () =>
      sendFile(reply, { name: 'a.zip', type: 'application/zip' }, endless()),
    )
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = (account: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write(`GET /${account} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    return socket
  }
  return { app, ask, admission }
}

test('a client that does not read its archive loses its connection, and the next archive begins', async () => {
  const { app, ask } = await serving(200)
  const unread = [ask('a'), ask('b')]
  const ended = unread.map((socket) => once(socket, 'close'))
  // The answers have begun, and nothing reads them.
  await Promise.all(unread.map((socket) => once(socket, 'readable')))
  const third = ask('c')
  const [answer] = await once(third, 'data')
  expect(String(answer)).toContain('HTTP/1.1 200')
  for (const socket of unread) socket.resume()
  await Promise.all(ended)
  third.destroy()
  await app.close()
})

test('a client that reads its archive keeps its connection', async () => {
  const { app, ask } = await serving(50)
  const reader = ask('a')
  let read = 0
  for await (const piece of reader) {
    read += piece.length
    if (read > 300 * PIECE.length) break
  }
  expect(read).toBeGreaterThan(300 * PIECE.length)
  await app.close()
})
