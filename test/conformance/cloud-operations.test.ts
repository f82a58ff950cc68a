import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoogleChannel } from '#server/providers/cloud-billing/google-channel.ts'
import { failureOf } from './outages.ts'

const CUSTOMER = 'accounts/C0/customers/S1'
const entitlement = {
  name: `${CUSTOMER}/entitlements/E1`,
  provisioningState: 'ACTIVE',
  provisionedService: { provisioningId: '012345-567890-ABCDEF' },
}

/** The provider's status for requests after the operation was sent. */
let afterwards = 200
let operationStatus = 200
let isOperationSent = false
const provider = createServer(({ method, url = '' }, response) => {
  const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
  if (method === 'POST') {
    isOperationSent = true
    return answer(operationStatus, { name: 'operations/1' })
  }
  if (isOperationSent) return answer(afterwards, {})
  return answer(
    200,
    url.includes('/entitlements') ? { entitlements: [entitlement] } : { customers: [{ name: CUSTOMER }] },
  )
})
beforeAll(() => new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve)))
afterAll(() => provider.close())

const suspend = (statuses: { operationStatus: number; afterwards: number }) => {
  ;({ operationStatus, afterwards } = statuses)
  isOperationSent = false
  return createGoogleChannel({
    url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    account: 'accounts/C0',
    tokens: { current: async () => 'token', forget: () => {} },
    isOpen: async () => true,
    pausesMs: [1, 1],
  }).suspend('billingAccounts/012345-567890-ABCDEF')
}

test.each([
  ['accepted', 200, 429],
  ['accepted', 200, 503],
  ['not answered', 503, 429],
] as const)(
  'an operation that was %s (%i) stays undecided when its state is answered with %i',
  async (_what, first, then) => {
    const { kind, status } = await failureOf(suspend({ operationStatus: first, afterwards: then }))
    expect([kind, status]).toEqual(['error', undefined])
  },
)
