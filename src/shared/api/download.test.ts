import { expect, test } from 'vitest'
import { exportCustomers } from '#contract/endpoints/customer-list.ts'
import { client, expired, failureOf } from '../testing/client-harness.ts'
import { NetworkFailure } from './answer.ts'

const file = () => new Response('Name\r\n', { headers: { 'content-type': 'text/csv' } })
const get = ({ download }: ReturnType<typeof client>) =>
  download(exportCustomers, { query: { status: 'active' } })

test('a file is handed over as it comes, also when the token had to be renewed', async () => {
  const made = client([expired, file], { renew: async () => ({ token: 'token-2' }) })
  expect(await (await get(made)).text()).toBe('Name\r\n')
  expect(made.requests.map(({ address }) => address)).toEqual(
    Array(2).fill('/v1/customers/export?status=active'),
  )
  expect(made.header(1, 'authorization')).toBe('Bearer token-2')
  expect(made.onExpired).not.toHaveBeenCalled()
})

test('a file that is refused fails with the server’s words and code, and ends a session that is over', async () => {
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

test('a file without an answer is a failure of the network, unless the caller gave up', async () => {
  const offline = client([() => Promise.reject(new TypeError('Failed to fetch'))])
  const failure = await failureOf(get(offline))
  expect(failure).toBeInstanceOf(NetworkFailure)
  expect(failure).toMatchObject({ problem: { fallback: 'exportCustomers' } })

  const given = client([() => Promise.reject(new DOMException('aborted', 'AbortError'))])
  const signal = AbortSignal.abort()
  const aborted = await failureOf(given.download(exportCustomers, { query: { status: '' } }, { signal }))
  expect(aborted).toMatchObject({ name: 'AbortError' })
})
