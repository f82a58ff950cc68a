import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ensurePortFree, findFreePort } from './ports.mjs'

let server: Server | undefined
afterEach(() => server?.close())

const occupy = (host: string) =>
  new Promise<number>((resolve, reject) => {
    const taken = createServer()
    server = taken
    taken.on('error', reject).listen({ port: 0, host }, () => {
      const address = taken.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

test.each(['127.0.0.1', '0.0.0.0'])(
  'a port that %s listens on is taken, and the sentence says what to type',
  async (host) => {
    const port = await occupy(host)
    await expect(ensurePortFree('PORT', port)).rejects.toThrow(
      `Port ${port} is taken: stop the program that uses it, or choose another one, for example PORT=${port + 10} npm start.`,
    )
  },
)

test('a free port stays free', async () => {
  const port = await findFreePort()
  await ensurePortFree('PORT', port)
  await ensurePortFree('PORT', port)
})

test('parallel calls return different free ports', async () => {
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
  expect(new Set(ports).size).toBe(3)
})

test('a free port is outside the range of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, findFreePort))
  expect(ports.filter((port) => port < 1024 || port >= 32_768)).toEqual([])
})
