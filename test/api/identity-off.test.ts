import { expect, test } from 'vitest'
import { runningApi } from '../support/api.ts'

const api = runningApi({ env: { NAFATH_ENABLED: 'false' } })
const CALLBACK = { method: 'POST', url: '/v1/webhooks/nafath' } as const

test('a server without the identity service has no route for its callback [4.094]', async () => {
  expect(api.server.app.hasRoute(CALLBACK)).toBe(false)
  const body = { token: 'x', transId: '11111111-1111-4111-8111-111111111111' }
  expect((await api.call('POST', CALLBACK.url, { body })).status).toBe(404)
  expect(api.server.app.hasRoute({ method: 'POST', url: '/v1/webhooks/cards' })).toBe(true)
})
