import { randomUUID } from 'node:crypto'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import type { Account } from './account.ts'

/** Takes halalas from the primary card under the customer's name, with no charge in our ledger; answers the payment's id. */
export const takeOutside = async (
  { id: customer, place, call }: Account,
  amount: number,
): Promise<string> => {
  const { paymentMethods } = await call(listPaymentMethods)
  const id = randomUUID()
  const answer = await fetch(`${place.sandboxUrl}/cards/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('sk_test_masar_sandbox:').toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      given_id: id,
      amount,
      currency: 'SAR',
      callback_url: 'https://masar.example',
      metadata: { charge: id, customer },
      source: { type: 'token', token: paymentMethods[0]?.paymentIdentifier },
    }),
  })
  const payment = (await answer.json()) as { id: string; status: string }
  if (payment.id !== id || payment.status !== 'paid') throw new Error(`The payment is ${payment.status}`)
  return id
}
