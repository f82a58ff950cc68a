import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dropCardAttempt } from '#contract/endpoints/cards.ts'
import { getTermsConfig } from '#contract/endpoints/configs.ts'
import { exportCustomers } from '#contract/endpoints/customer-list.ts'
import { getCurrent, saveSupportPackage, uploadAttachments } from '#contract/endpoints/customers.ts'
import { client, expired, failureOf } from '../testing/client-harness.ts'
import { sampleCurrent, sampleCustomer } from '../testing/samples.ts'
import { ApiFailure, NetworkFailure } from './answer.ts'
import { createClient, type UploadProgress } from './client.ts'

test('a call sends the bearer token, the seen revision and the idempotency key, and returns the parsed reply', async () => {
  const { call, requests, header } = client([
    () => Response.json({ customer: sampleCustomer({ package: 'Basic' }) }),
  ])
  const reply = await call(
    saveSupportPackage,
    { body: { package: 'Basic' } },
    { revision: 3, idempotencyKey: 'intent-1' },
  )
  expect(reply.customer.package).toBe('Basic')
  expect(requests[0]?.address).toBe('/v1/customers/support-package')
  expect(requests[0]?.init).toMatchObject({ method: 'POST', body: '{"package":"Basic"}' })
  expect([header(0, 'authorization'), header(0, 'if-match'), header(0, 'idempotency-key')]).toEqual([
    'Bearer token-1',
    '"3"',
    'intent-1',
  ])
})

test('path parameters are filled in and escaped', async () => {
  const { call, requests } = client([() => Response.json({})])
  await call(dropCardAttempt, { params: { id: 'a/b?c' } })
  expect(requests[0]?.address).toBe('/v1/card-attempts/a%2Fb%3Fc')
})

test('a refusal becomes a failure with the server’s message, code and field', async () => {
  const body = {
    message: { message: 'No.', subMessage: 'Really.', code: 'step-conflict', field: 'package' },
    requestId: 'req_7',
  }
  const { call } = client([() => Response.json(body, { status: 409 })])
  const failure = await failureOf(call(saveSupportPackage, { body: { package: 'Basic' } }))
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({
    status: 409,
    requestId: 'req_7',
    problem: {
      code: 'step-conflict',
      message: 'No.',
      subMessage: 'Really.',
      field: 'package',
      fallback: 'savePackage',
    },
  })
})

test('an answer that is not JSON, or outside the contract, is a failure with the call’s own text', async () => {
  for (const answer of [
    new Response('<html>', { status: 502 }),
    new Response('<html>'),
    Response.json({ customer: {} }),
  ]) {
    const { call } = client([() => answer.clone()])
    const failure = await failureOf(call(getCurrent, {}))
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(failure).toMatchObject({
      problem: { code: 'unexpected', message: null, fallback: 'currentCustomer' },
    })
  }
})

describe('a 401', () => {
  test('a 401 causes one silent renewal, and the call succeeds with the fresh token', async () => {
    const { call, header, onExpired } = client([expired, () => Response.json(sampleCurrent())], {
      renew: async () => ({ token: 'token-2' }),
    })
    expect((await call(getCurrent, {})).user.firstName).toBe('Noura')
    expect([header(0, 'authorization'), header(1, 'authorization')]).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
    expect(onExpired).not.toHaveBeenCalled()
  })

  test('a 401 without a renewal reports its reason to the shared handler and throws [8.49]', async () => {
    const { call, onExpired, requests } = client([expired], { renew: async () => ({ ended: 'deactivated' }) })
    expect(await failureOf(call(getCurrent, {}))).toMatchObject({
      status: 401,
      problem: { code: 'session-expired' },
    })
    expect(onExpired).toHaveBeenCalledExactlyOnceWith('deactivated')
    expect(requests).toHaveLength(1)
  })

  test('a 401 after a renewal causes no second renewal', async () => {
    const renew = vi.fn(async () => ({ token: 'token-2' }))
    const { call, onExpired, requests } = client([expired], { renew })
    await failureOf(call(getCurrent, {}))
    expect([renew.mock.calls.length, requests.length, onExpired.mock.calls.length]).toEqual([1, 2, 1])
  })

  test('a 401 for a refused sign-in ends no session', async () => {
    const renew = vi.fn(async () => ({ token: 'token-2' }))
    const refused = () =>
      Response.json(
        { message: { message: 'Unable', code: 'sign-in-failed' }, requestId: 'r' },
        { status: 401 },
      )
    const { call, onExpired } = client([refused], { renew })
    await failureOf(call(getCurrent, {}))
    expect(renew).not.toHaveBeenCalled()
    expect(onExpired).not.toHaveBeenCalled()
  })
})

describe('no answer at all', () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))

  test('a call without an answer ends no session and fails with its own text [8.24]', async () => {
    const { call, onExpired } = client([offline])
    const failure = await failureOf(call(getTermsConfig, {}))
    expect(failure).toBeInstanceOf(NetworkFailure)
    expect(failure).toMatchObject({ problem: { code: 'no-answer', message: null, fallback: 'config' } })
    expect(onExpired).not.toHaveBeenCalled()
  })

  test('a renewal without an answer ends no session', async () => {
    const renew = () => Promise.reject(new NetworkFailure('generic', new TypeError('Failed to fetch')))
    const { call, onExpired } = client([expired], { renew })
    expect(await failureOf(call(getCurrent, {}))).toBeInstanceOf(NetworkFailure)
    expect(onExpired).not.toHaveBeenCalled()
  })

  test('a call that its caller aborts is not a network failure', async () => {
    const controller = new AbortController()
    controller.abort()
    const { call } = client([() => Promise.reject(new DOMException('aborted', 'AbortError'))])
    const failure = await failureOf(call(getCurrent, {}, { signal: controller.signal }))
    expect(failure).not.toBeInstanceOf(NetworkFailure)
    expect(failure).toMatchObject({ name: 'AbortError' })
  })
})

describe('for an administrator who acts for a customer', () => {
  const target = { customerId: '11111111-1111-4111-8111-111111111111', isAdmin: 'true' } as const
  const reasonRequired = () =>
    Response.json(
      { message: { message: 'Give the reason.', code: 'reason-required' }, requestId: 'req_1' },
      { status: 403 },
    )
  const saved = () => Response.json({ customer: sampleCustomer() })
  const save = ({ call }: ReturnType<typeof client>) =>
    call(saveSupportPackage, { body: { package: 'Basic' } }, { idempotencyKey: 'intent-1', revision: 3 })

  test('an administrator’s call about a customer names the customer, other calls do not [6.05, 6.06, 7.49]', async () => {
    const made = client([saved, () => Response.json({})], { forCustomer: () => target })
    await save(made)
    await failureOf(made.call(getTermsConfig, {}))
    expect(made.requests.map(({ address }) => address)).toEqual([
      `/v1/customers/support-package?customerId=${target.customerId}&isAdmin=true`,
      getTermsConfig.path,
    ])
  })

  test('loading one customer fails with its own text [8.10]', async () => {
    const broken = () => new Response('', { status: 500 })
    const made = client([broken], { forCustomer: () => target })
    expect(await failureOf(made.call(getCurrent, {}))).toMatchObject({ problem: { fallback: 'oneCustomer' } })
    const own = client([broken])
    expect(await failureOf(own.call(getCurrent, {}))).toMatchObject({
      problem: { fallback: 'currentCustomer' },
    })
  })

  test('a change that requires a reason is sent again unchanged once the reason is stored [6.05]', async () => {
    const askReason = vi.fn(async () => true)
    const made = client([reasonRequired, saved], { askReason })
    await save(made)
    expect(askReason).toHaveBeenCalledTimes(1)
    const [first, second] = made.requests
    expect(second?.init.body).toBe(first?.init.body)
    expect([made.header(1, 'idempotency-key'), made.header(1, 'if-match')]).toEqual(['intent-1', '"3"'])
  })

  test('a change without the required reason is not sent again and fails', async () => {
    const made = client([reasonRequired], { askReason: async () => false })
    expect(await failureOf(save(made))).toMatchObject({ problem: { code: 'reason-required' } })
    expect(made.requests).toHaveLength(1)
  })

  test('a change that still lacks a reason after the prompt fails without a second prompt', async () => {
    const askReason = vi.fn(async () => true)
    const made = client([reasonRequired, reasonRequired], { askReason })
    expect(await failureOf(save(made))).toMatchObject({ problem: { code: 'reason-required' } })
    expect([made.requests.length, askReason.mock.calls.length]).toEqual([2, 1])
  })
})

describe('an act that needs a fresh sign-in', () => {
  const refusedFor = (code: 'sign-in-again' | 'reason-required') => () =>
    Response.json({ message: { message: 'No.', code }, requestId: 'req_1' }, { status: 403 })
  const saved = () => Response.json({ customer: sampleCustomer() })
  const save = ({ call }: ReturnType<typeof client>) =>
    call(saveSupportPackage, { body: { package: 'Basic' } }, { idempotencyKey: 'intent-1' })

  test('the act is sent again unchanged after the sign-in, and then after the reason', async () => {
    const asked: string[] = []
    const prompts = {
      askSignIn: async () => Boolean(asked.push('sign-in')),
      askReason: async () => Boolean(asked.push('reason')),
    }
    const made = client([refusedFor('sign-in-again'), refusedFor('reason-required'), saved], prompts)
    await save(made)
    expect(asked).toEqual(['sign-in', 'reason'])
    const sent = made.requests.map(({ init }, index) => [init.body, made.header(index, 'idempotency-key')])
    expect(sent).toEqual(Array.from({ length: 3 }, () => ['{"package":"Basic"}', 'intent-1']))
  })

  test('the act fails when the person does not sign in again', async () => {
    const made = client([refusedFor('sign-in-again')], { askSignIn: async () => false })
    expect(await failureOf(save(made))).toMatchObject({ problem: { code: 'sign-in-again' } })
    expect(made.requests).toHaveLength(1)
  })

  test('an export is requested again after the sign-in', async () => {
    const made = client([refusedFor('sign-in-again'), () => new Response('a;b')], {
      askSignIn: async () => true,
    })
    expect(await (await made.download(exportCustomers, { query: { status: '' } })).text()).toBe('a;b')
    expect(made.requests).toHaveLength(2)
  })
})

/** A fake `XMLHttpRequest` that the test answers. */
class FakeRequest {
  static last: FakeRequest
  readonly upload: {
    onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void
  } = {}
  readonly headers = new Map<string, string>()
  opened = ''
  sent: unknown
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  constructor() {
    FakeRequest.last = this
  }
  open(method: string, address: string) {
    this.opened = `${method} ${address}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.onabort()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload()
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

const upload = (options: Parameters<ReturnType<typeof createClient>['upload']>[2] = {}) => {
  const { upload: send } = createClient({
    fetch,
    token: () => 'token-1',
    renew: async () => ({ ended: 'expired' }),
    onExpired: () => {},
    forCustomer: () => ({}),
    askReason: async () => false,
    askSignIn: async () => false,
  })
  const form = new FormData()
  form.append('registration', new File(['pdf'], 'registration.pdf'))
  const reply = send(uploadAttachments, form, { revision: 4, ...options })
  return { reply, form, request: FakeRequest.last }
}

test('a form is sent unchanged with bearer token and revision, and its answer is parsed', async () => {
  const { reply, form, request } = upload()
  expect(request.opened).toBe('POST /v1/customers/attachments')
  expect(request.sent).toBe(form)
  expect(Object.fromEntries(request.headers)).toMatchObject({
    authorization: 'Bearer token-1',
    'if-match': '"4"',
  })
  expect(request.headers.has('content-type')).toBe(false)
  request.answer(200, { customer: sampleCustomer({ step: 'billing-email' }) })
  expect((await reply).customer.step).toBe('billing-email')
})

test('the progress of an upload is reported in whole per cent', async () => {
  const seen: UploadProgress[] = []
  const { request, reply } = upload({ onProgress: (progress) => seen.push(progress) })
  request.upload.onprogress?.({ loaded: 1, total: 3, lengthComputable: true })
  request.upload.onprogress?.({ loaded: 2, total: 0, lengthComputable: false })
  request.upload.onprogress?.({ loaded: 3, total: 3, lengthComputable: true })
  expect(seen.map(({ percent }) => percent)).toEqual([33, 100])
  request.answer(200, { customer: sampleCustomer() })
  await reply
})

test('a refused upload fails with the server’s code and field', async () => {
  const { request, reply } = upload()
  request.answer(413, {
    message: { message: 'Please upload file less than 10 MB', code: 'file-too-large', field: 'vat' },
    requestId: 'r',
  })
  await expect(reply).rejects.toMatchObject({
    status: 413,
    problem: { code: 'file-too-large', field: 'vat' },
  })
})

test('a lost connection is a network failure with the upload’s own text', async () => {
  const { request, reply } = upload()
  request.onerror()
  const failure = await reply.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NetworkFailure)
  expect(failure).toMatchObject({ problem: { fallback: 'upload' } })
})

test('a cancelled upload stops and is not a network failure', async () => {
  const controller = new AbortController()
  const { reply } = upload({ signal: controller.signal })
  controller.abort()
  await expect(reply).rejects.toMatchObject({ name: 'AbortError' })
})
