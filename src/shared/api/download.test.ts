import { expect, test } from 'vitest'
import { exportCustomers } from '#contract/endpoints/customer-list.ts'
import { client, expired, failureOf } from '../testing/client-harness.ts'
import { NetworkFailure } from './answer.ts'

const file = () => new Response('Name\r\n', { headers: { 'content-type': 'text/csv' } })
const get = ({ download }: ReturnType<typeof client>) =>
  download(exportCustomers, { query: { status: 'active' } })

test('a file is downloaded, also after a renewal of the token', async () => {
  const made = client([expired, file], { renew: async () => ({ token: 'token-2' }) })
  expect(await (await get(made)).text()).toBe('Name\r\n')
  expect(made.requests.map(({ address }) => address)).toEqual(
    Array(2).fill('/v1/customers/export?status=active'),
  )
  expect(made.header(1, 'authorization')).toBe('Bearer token-2')
  expect(made.onExpired).not.toHaveBeenCalled()
})

test('a refused download fails with the server’s message and code, and an expired session ends', async () => {
  const body = { message: { message: 'No.', code: 'forbidden' }, requestId: 'req_7' }
  const refused = client([() => Response.json(body, { status: 403 })])
  expect(await failureOf(get(refused))).toMatchObject({
    status: 403,
    problem: { code: 'forbidden', message: 'No.', fallback: 'exportCustomers' },
  })
  expect(refused.onExpired).not.toHaveBeenCalled()

  const over = client([expired])
  expect(await failureOf(get(over))).toMatchObject({ problem: { code: 'session-expired' } })
  expect(over.onExpired).toHaveBeenCalledOnce()
})

test('a download without an answer is a network failure, unless its caller aborts it', async () => {
  const offline = client([() => Promise.reject(new TypeError('Failed to fetch'))])
  const failure = await failureOf(get(offline))
  expect(failure).toBeInstanceOf(NetworkFailure)
  expect(failure).toMatchObject({ problem: { fallback: 'exportCustomers' } })

  const aborting = client([() => Promise.reject(new DOMException('aborted', 'AbortError'))])
  const signal = AbortSignal.abort()
  const aborted = await failureOf(aborting.download(exportCustomers, { query: { status: '' } }, { signal }))
  expect(aborted).toMatchObject({ name: 'AbortError' })
})
