import { expect, test } from 'vitest'
import { runningApi } from '../support/api.ts'

const api = runningApi({ env: { CARDS_WEBHOOK_SECRET: 'whsec_next,whsec_masar_sandbox' } })

test('while the secret of the card webhook changes, the next and the former one both count', async () => {
  const tell = async (secret_token: string) =>
    (
      await api.call('POST', '/v1/webhooks/cards', {
        body: { id: crypto.randomUUID(), secret_token, data: {} },
      })
    ).status
  expect([await tell('whsec_next'), await tell('whsec_masar_sandbox')]).toEqual([200, 200])
  for (const wrong of ['whsec_next,whsec_masar_sandbox', 'whsec_other', ''])
    expect(await tell(wrong)).toBe(401)
})
