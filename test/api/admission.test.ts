import { request } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import type { Admission } from '#server/admission/admission.ts'
import { createAdmission } from '#server/admission/create-admission.ts'
import type { Gate } from '#server/admission/gate.ts'
import { withoutPlaces } from '#server/admission/provider-calls.ts'
import { createApp } from '#server/app.ts'
import { ProviderFailure } from '#server/errors/failures.ts'
import type { CardsPort } from '#server/providers/cards/port.ts'
import type { IdentityCheckPort } from '#server/providers/identity-check/port.ts'
import { type Person, runningApi, someEmail, startApi } from '../support/api.ts'
import { replicaWith } from '../support/replica-with.ts'
import { multipart, SAMPLES } from '../support/sample-files.ts'
import { someNationalId } from './support/national-ids.ts'
import { decide, someIndividual, startVerification } from './support/verifications.ts'

const api = runningApi()
const LONG_MS = 60_000

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The number of requests that have entered the application so far. */
let entered = 0
/** The number of uploads that have begun so far. */
let uploading = 0

/** An application with these limits of running and waiting requests, and its admission. */
const bounded = async (
  running: number,
  waiting: number,
  ports = api.server.deps.ports,
): Promise<[FastifyInstance, Admission]> => {
  const deps = { ...api.server.deps, ports }
  const config = { ...api.config, admission: { running, waiting, waitMs: LONG_MS, waitingOfAccount: 100 } }
  const admission = createAdmission({ ...deps, config })
  const { requests, uploads } = admission
  const counting = (gate: Gate, count: () => void): Gate => ({
    ...gate,
    enter: async (signal) => {
      await gate.enter(signal)
      count()
    },
  })
  const counted = {
    requests: counting(requests, () => {
      entered += 1
    }),
    uploads: counting(uploads, () => {
      uploading += 1
    }),
  }
  const app = await createApp({ ...deps, admission: { ...admission, ...counted } })
  closing.push(() => app.close())
  entered = 0
  uploading = 0
  return [app, admission]
}

/** Starts a call at once: without a listener, `inject` starts it only in the next tick. */
const started = async <Answer>(call: PromiseLike<Answer>): Promise<Answer> => call

test('a request above the limits is refused at once, and health checks are still answered', async () => {
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

test('a hundred simultaneous readiness checks run one statement', async () => {
  let statements = 0
  const admissionDb = api.database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const app = await createApp({ ...api.server.deps, admissionDb })
  closing.push(() => app.close())
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject('/health/ready')))
  expect([new Set(answers.map(({ statusCode }) => statusCode)), statements]).toEqual([new Set([200]), 1])
})

test('a request takes no place of the application while it waits for its body', async () => {
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

const withFile = ({ token }: Pick<Person, 'token'>) =>
  multipart([{ field: 'file', name: 'a.png', content: SAMPLES.png }], {
    ...{ subject: 'a', email: 'a@b.com', message: 'm', name: 'n' },
  }).then(({ body, headers }) => ({
    ...({ method: 'POST', url: '/v1/email', payload: Buffer.from(body) } as const),
    headers: { authorization: `Bearer ${token}`, ...headers },
  }))

test('slow uploads of one account wait for each other and do not delay other accounts', async () => {
  const [app] = await bounded(32, 0)
  const [slow, other] = [await api.signIn(someEmail()), await api.signIn(someEmail())]
  const { payload, headers, ...call } = await withFile(slow)
  const bodies = Array.from({ length: 4 }, () => new PassThrough())
  const answers = bodies.map((body) => {
    body.write(payload.subarray(0, 200))
    return started(
      app.inject({ ...call, headers: { ...headers, 'transfer-encoding': 'chunked' }, payload: body }),
    )
  })
  await expect.poll(() => uploading).toBe(2)
  expect((await app.inject(await withFile(other))).statusCode).toBe(200)
  expect(uploading).toBe(3)
  for (const body of bodies) body.end(payload.subarray(200))
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})

test('an upload counts toward the limit of its account until its call ends', async () => {
  const [app, { writes }] = await bounded(32, 0)
  const person = await api.signIn(someEmail())
  const held = Promise.withResolvers<void>()
  const holding = writes.run(
    person.customer.id,
    { pause: () => undefined, resume: async () => undefined },
    () => held.promise,
  )
  const call = await withFile(person)
  const answers = [1, 2, 3].map(() => started(app.inject(call)))
  await expect.poll(() => uploading).toBe(2)
  expect((await app.inject(await withFile(await api.signIn(someEmail())))).statusCode).toBe(200)
  expect(uploading).toBe(3)
  held.resolve()
  await holding
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

test('an upload frees its place when its client disconnects', async () => {
  const [app] = await bounded(32, 0)
  const address = new URL(await app.listen({ port: 0 }))
  const person = await api.signIn(someEmail())
  const { payload, headers, ...call } = await withFile(person)
  for (const round of [1, 2, 3]) {
    const leaving = request({
      ...{ host: address.hostname, port: address.port, path: call.url, method: call.method },
      headers: { ...headers, 'content-length': payload.length },
    })
    leaving.on('error', () => undefined)
    leaving.write(payload.subarray(0, 200))
    await expect.poll(() => uploading).toBe(round)
    leaving.destroy()
  }
  expect((await app.inject(await withFile(person))).statusCode).toBe(200)
})

test('at most four writes of one account wait for a provider and delay neither its reads nor other accounts', async () => {
  const held = Promise.withResolvers<never>()
  const readTokens: string[] = []
  const { ports } = api.server.deps
  const getToken: CardsPort['getToken'] = (id) => {
    readTokens.push(id)
    return held.promise
  }
  const [app] = await bounded(32, 0, withoutPlaces({ ...ports, cards: { ...ports.cards, getToken } }))
  const [person, other] = [await api.signIn(someEmail()), await api.signIn(someEmail())]
  const save = ({ token }: Person) =>
    started(
      app.inject({
        ...{ method: 'POST', url: '/v1/payment-methods', headers: { authorization: `Bearer ${token}` } },
        payload: {
          ...{ paymentId: 'p', paymentIdentifier: 'token_of_nobody', status: 'primary', last4: '1111' },
          ...{ expiryDate: '12/30', isOnboarding: true, cardHolderName: 'N' },
        },
      }),
    )
  const answers = Array.from({ length: 6 }, () => save(person))
  await expect.poll(() => readTokens.length).toBe(4)
  const current = { url: '/v1/customers/current', headers: { authorization: `Bearer ${person.token}` } }
  expect((await app.inject(current)).statusCode).toBe(200)
  answers.push(save(other))
  await expect.poll(() => readTokens.length).toBe(5)
  held.reject(new ProviderFailure('cards', { kind: 'timeout' }))
  await Promise.all(answers)
  expect(readTokens).toHaveLength(7)
})

test('a page that waits for the callback of the identity app blocks neither other requests nor the person’s writes', async () => {
  const { ports } = api.server.deps
  let isDecided = false
  const status: IdentityCheckPort['status'] = async (query) => {
    const decision = await ports.identityCheck.status(query)
    isDecided = true
    return decision
  }
  const [app] = await bounded(1, 0, { ...ports, identityCheck: { ...ports.identityCheck, status } })
  const person = await someIndividual(api)
  const nationalId = someNationalId()
  const { transId, random } = await startVerification(person, nationalId)
  await decide(api, { transId }, { choice: 'right', callback: 'never' })
  const headers = { authorization: `Bearer ${person.token}` }
  let isOver = false
  const waiting = started(
    app.inject({
      ...{ method: 'POST', url: '/v1/nafath-verifications/status', headers },
      payload: { nationalId, transId, random },
    }),
  ).finally(() => {
    isOver = true
  })
  await expect.poll(() => isDecided).toBe(true)
  const write = { method: 'PUT', url: '/v1/customers/desktop/version', headers } as const
  const written = () => app.inject({ ...write, payload: { desktopVersion: true } })
  await expect.poll(async () => (await written()).statusCode).toBe(200)
  expect(isOver).toBe(false)
  expect((await waiting).json().status).toBe('completed')
})

test('a refused handshake of a socket answers 429 with Retry-After, and other calls still work', async () => {
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
  'a person who opens too many pages reads the reason and the time to wait, in %s',
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
])('a person who opens a page reads that the server is busy, in %s', async (lang, title) => {
  const [app, { requests }] = await bounded(1, 0)
  await requests.enter()
  const page = await app.inject({ url: '/', headers: { accept: 'text/html', cookie: `lang=${lang}` } })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.body).toContain(`<h1>${title}</h1>`)
})

test('a refusal because of load or rate is counted in the metrics and not logged', async () => {
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
