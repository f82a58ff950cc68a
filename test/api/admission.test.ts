import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import type { Admission } from '#server/admission/admission.ts'
import { createAdmission } from '#server/admission/create-admission.ts'
import { createApp } from '#server/app.ts'
import { runningApi, someEmail, startApi } from '../support/api.ts'

const api = runningApi()
const LONG_MS = 60_000

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** An application in which this many requests run and wait, and its admission. */
const bounded = async (running: number, waiting: number): Promise<[FastifyInstance, Admission]> => {
  const { deps } = api.server
  const config = { ...api.config, admission: { running, waiting, waitMs: LONG_MS, waitingOfAccount: 100 } }
  const admission = createAdmission({ ...deps, config })
  const app = await createApp({ ...deps, admission })
  closing.push(() => app.close())
  return [app, admission]
}

/** Without a listener, a call begins in the next tick only. */
const started = async <Answer>(call: PromiseLike<Answer>): Promise<Answer> => call

test('a request beyond those that run and wait is refused at once, and health answers', async () => {
  const [app, { requests }] = await bounded(1, 1)
  await requests.enter()
  const waiting = started(app.inject('/v1/configs/seller'))
  const refused = await app.inject('/v1/configs/contact')
  expect([refused.statusCode, refused.json().message.code, refused.headers['retry-after']]).toEqual([
    503,
    'server-busy',
    '5',
  ])
  for (const path of ['/health/live', '/health/ready'])
    expect([path, (await app.inject(path)).statusCode]).toEqual([path, 200])
  requests.leave()
  expect((await waiting).statusCode).not.toBe(503)
})

test('a request whose body is slow holds no place', async () => {
  const [app] = await bounded(1, 0)
  const { token } = await api.signIn(someEmail())
  const body = new PassThrough()
  body.write('{"step":')
  const slow = started(
    app.inject({
      method: 'PUT',
      url: '/v1/customers/drafts',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      },
      payload: body,
    }),
  )
  await expect.poll(async () => (await app.inject('/v1/configs/seller')).statusCode).toBe(200)
  body.end('"nothing"}')
  expect((await slow).statusCode).toBe(400)
})

test('a refused handshake of a socket has a status and a time to wait, and the person is not disturbed elsewhere', async () => {
  const small = await startApi({ env: { RATE_LIMIT_FACTOR: '0.01' } })
  closing.push(() => small.close())
  const upgrade = () =>
    new Promise<unknown>((resolve) => {
      const socket = new WebSocket(
        `${small.appUrl.replace('http', 'ws')}${NOTIFICATION_PATH}/?EIO=4&transport=websocket`,
      )
      socket.on('open', () => {
        socket.close()
        resolve('open')
      })
      socket.on('unexpected-response', (_request, { statusCode, headers }) =>
        resolve([statusCode, Number(headers['retry-after']) > 0]),
      )
    })
  const poll = async () => {
    const answer = await fetch(`${small.appUrl}${NOTIFICATION_PATH}/?EIO=4&transport=polling`)
    return [answer.status, answer.headers.get('retry-after') !== null]
  }
  const answers = [await upgrade(), await upgrade(), await poll(), await upgrade(), await poll()]
  expect(answers).toEqual(['open', 'open', [200, false], [429, true], [429, true]])
  expect((await fetch(`${small.appUrl}/v1/configs/seller`)).status).toBe(200)
})
