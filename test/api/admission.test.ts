import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import type { Admission } from '#server/admission/admission.ts'
import { createAdmission } from '#server/admission/create-admission.ts'
import type { Gate } from '#server/admission/gate.ts'
import { createApp } from '#server/app.ts'
import { runningApi, someEmail, startApi } from '../support/api.ts'
import { replicaWith } from '../support/replica-with.ts'

const api = runningApi()
const LONG_MS = 60_000

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Requests that have taken a place of the application. */
let entered = 0

/** An application in which this many requests run and wait, and its admission. */
const bounded = async (running: number, waiting: number): Promise<[FastifyInstance, Admission]> => {
  const { deps } = api.server
  const config = { ...api.config, admission: { running, waiting, waitMs: LONG_MS, waitingOfAccount: 100 } }
  const admission = createAdmission({ ...deps, config })
  const { requests } = admission
  const enter: Gate['enter'] = async (signal) => {
    await requests.enter(signal)
    entered += 1
  }
  const app = await createApp({ ...deps, admission: { ...admission, requests: { ...requests, enter } } })
  closing.push(() => app.close())
  entered = 0
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
  await expect.poll(() => entered).toBe(1)
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

test.each([
  ['en', { cookie: 'lang=en' }, 'Too many requests', /Wait 1 minute, then/],
  ['ar', { cookie: 'lang=ar' }, 'طلبات كثيرة جدًا', /الانتظار دقيقة واحدة ثم/],
  ['ar', { 'accept-language': 'ar-SA' }, 'طلبات كثيرة جدًا', /الانتظار دقيقة واحدة ثم/],
] as const)(
  'a person who opens too many pages reads why and how long, in %s',
  async (lang, sent, title, wait) => {
    const app = await replicaWith(api, { rateLimitFactor: 1 / 1_000_000 })
    closing.push(() => app.close())
    const open = (accept: string) => app.inject({ url: '/nothing', headers: { ...sent, accept } })
    await open('text/html')
    const page = await open('text/html,*/*;q=0.8')
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      429,
      '60',
      'no-store',
    ])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(page.body).toContain(`<h1>${title}</h1>`)
    expect(page.body).toMatch(wait)
    expect((await open('application/json')).json().message.code).toBe('rate-limited')
  },
)

test.each([
  ['en', 'Masar is very busy'],
  ['ar', 'الضغط كبير على مسار'],
])('a person who opens a page of a busy server reads it, in %s', async (lang, title) => {
  const [app, { requests }] = await bounded(1, 0)
  await requests.enter()
  const page = await app.inject({ url: '/', headers: { accept: 'text/html', cookie: `lang=${lang}` } })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.body).toContain(`<h1>${title}</h1>`)
})

test('a refusal for the load or the rate is a metric and no line of the log', async () => {
  const [app, { requests }] = await bounded(1, 0)
  await requests.enter()
  const before = api.logged().length
  const { headers } = await app.inject('/v1/configs/seller')
  expect(api.logged().slice(before)).not.toContain(String(headers['x-request-id']))
  requests.leave()
  expect((await app.inject('/metrics')).body).toMatch(
    /masar_requests_turned_away_total\{code="server-busy"\} [1-9]/,
  )
})
