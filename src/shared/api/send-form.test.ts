import { beforeEach, expect, test, vi } from 'vitest'
import { uploadAttachments } from '#contract/endpoints/customers.ts'
import { sampleCustomer } from '../testing/samples.ts'
import { NetworkFailure } from './answer.ts'
import { createClient } from './client.ts'
import type { UploadProgress } from './send-form.ts'

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
