import { randomUUID } from 'node:crypto'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { invoiceRef } from '#rules/invoice-label.ts'
import type { Ports } from '#server/deps.ts'
import type { CardPayment, ListedPayment } from '#server/providers/cards/port.ts'
import type { Account } from '#test/support/seed/account.ts'

/** The reference of an invoice in the metadata of a payment. */
export const refOf = ({ type, billingMonth, thresholdSequenceNumber }: Invoice): string =>
  invoiceRef({ type, billingMonth, sequence: thresholdSequenceNumber ?? 1 })

/** Ports that return payments with these changes, by payment id. */
export const alterPayments =
  (changesById: ReadonlyMap<string, Partial<ListedPayment>>) =>
  (ports: Ports): Ports => {
    const alter = <P extends CardPayment>(payment: P): P => ({ ...payment, ...changesById.get(payment.id) })
    return {
      ...ports,
      cards: {
        ...ports.cards,
        getPayment: async (id) => {
          const payment = await ports.cards.getPayment(id)
          return payment && alter(payment)
        },
        listPayments: async (customerId, page) => {
          const listed = await ports.cards.listPayments(customerId, page)
          return { ...listed, payments: listed.payments.map(alter) }
        },
        listPaymentsSince: async (since, page) => {
          const listed = await ports.cards.listPaymentsSince(since, page)
          return { ...listed, payments: listed.payments.map(alter) }
        },
      },
    }
  }

/**
 * Takes halalas from the primary card in the customer's name, optionally for an invoice, without a charge in our ledger. Returns the
 * payment's id.
 */
export const takeOutside = async (
  { id: customer, place, call }: Account,
  amount: number,
  invoice?: Invoice,
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
      metadata: { charge: id, customer, ...(invoice && { invoice: refOf(invoice) }) },
      source: { type: 'token', token: paymentMethods[0]?.paymentIdentifier },
    }),
  })
  const payment = (await answer.json()) as { id: string; status: string }
  if (payment.id !== id || payment.status !== 'paid') throw new Error(`The payment is ${payment.status}`)
  return id
}
