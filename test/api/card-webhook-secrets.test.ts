import { expect, test } from 'vitest'
import { runningApi } from '../support/api.ts'

const api = runningApi({ env: { CARDS_WEBHOOK_SECRET: 'whsec_next,whsec_masar_sandbox' } })

test('the card webhook accepts the old and the new secret during a change', async () => {
  const sendWebhook = async (secret_token: string) =>
    (
      await api.call('POST', '/v1/webhooks/cards', {
        body: { id: crypto.randomUUID(), secret_token, data: {} },
      })
    ).status
  expect([await sendWebhook('whsec_next'), await sendWebhook('whsec_masar_sandbox')]).toEqual([200, 200])
  for (const wrong of ['whsec_next,whsec_masar_sandbox', 'whsec_other', ''])
    expect(await sendWebhook(wrong)).toBe(401)
})
