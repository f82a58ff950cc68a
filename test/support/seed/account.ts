import type { ReplyOf } from '#contract/endpoint.ts'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { getInvoiceSummary, listInvoices, type retryPayment } from '#contract/endpoints/invoices.ts'
import { approveCustomer } from '#contract/endpoints/review.ts'
import type { resubscribe as resubscribeEndpoint } from '#contract/endpoints/subscription.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { CardPayment } from '#sandbox/cards/state.ts'
import type { UsageEntry } from '#sandbox/cloud-billing/usage.ts'
import { callAsAdmin } from './administrator.ts'
import { idTokenOf, type Place } from './call-api.ts'
import { addCard, CARDS } from './cards.ts'
import { type Seeded, seed } from './customer.ts'
import { newPerson, type Person } from './people.ts'

export interface Refusable<T> {
  status: number
  body: T & Partial<ErrorBody>
}

/** An account in use, with the calls of its owner. */
export interface Account extends Seeded {
  id: string
  subAccount: string
  token: string
  place: Place
  /** A call that returns a refusal instead of throwing it. */
  ask<T = object>(method: string, path: string, body?: unknown, key?: string): Promise<Refusable<T>>
}

const createAsk =
  ({ appUrl }: Place, token: string): Account['ask'] =>
  async <T>(method: string, path: string, body?: unknown, key?: string) => {
    const answer = await fetch(new URL(path, appUrl), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : {}) as T & Partial<ErrorBody> }
  }

/** A customer with completed onboarding who waits for the approval. */
export const applicant = async (place: Place, person: Person = newPerson()): Promise<Account> =>
  accountOf(place, await seed(place, 'onboarding-completed', person))

/** The account of a customer who has completed the onboarding. */
export const accountOf = async (place: Place, seeded: Seeded): Promise<Account> => {
  const { id, gcpSubBillingAccountId } = await seeded.current()
  const token = await idTokenOf(place, { email: seeded.person.email })
  return {
    ...seeded,
    id,
    subAccount: gcpSubBillingAccountId ?? '',
    token,
    place,
    ask: createAsk(place, token),
  }
}

/** Approves a customer with completed onboarding, as an administrator. */
export const approve = async (place: Place, { current }: Seeded): Promise<void> => {
  const { id: customerId } = await current()
  await (await callAsAdmin(place))(approveCustomer, { params: { customerId } })
}

/** An active account, in package Standard, with one card. */
export const openAccount = async (place: Place, person?: Person): Promise<Account> => {
  const account = await applicant(place, person)
  await approve(place, account)
  return account
}

export const addBackupCard = ({ call }: Account): Promise<void> =>
  addCard(call, CARDS.master, { purpose: 'manage-payment', status: 'backup' })

/** Sets the bank's answer to further charges of the card in this slot. */
export const decide = async (
  { call, place }: Account,
  slot: 'primary' | 'backup',
  outcome: string,
): Promise<void> => {
  const { paymentMethods } = await call(listPaymentMethods)
  const card = paymentMethods.find(({ status }) => status === slot)
  await place.control('/cards/decide', { token: card?.paymentIdentifier, outcome })
}

/** Sets the usage of every further day, or of one day, in halalas; null restores the usual amount. */
export const setUsage = (
  { place, subAccount: account }: Account,
  order: { daily: number | null } | { day: string; amount: number },
): Promise<unknown> => place.control('/cloud-billing/usage', { account, ...order })

/** The usage that the cloud provider has recorded so far. */
export const usageOf = async ({ place, subAccount }: Account): Promise<UsageEntry[]> =>
  (
    await place.control<{ entries: UsageEntry[] }>(
      `/cloud-billing/usage?${new URLSearchParams({ account: subAccount })}`,
    )
  ).entries

/** Charges and attempted charges of this customer at the card provider; the oldest first. */
export const paymentsOf = async ({ place, id }: Account): Promise<CardPayment[]> => {
  const { parts } = await place.control<{ parts: { cards: { payments: CardPayment[] } } }>('/state')
  return parts.cards.payments.filter(({ kind, metadata }) => kind === 'charge' && metadata?.customer === id)
}

/** Every invoice, the oldest first. */
export const invoicesOf = async ({ call }: Account): Promise<Invoice[]> => {
  const { invoices } = await call(listInvoices, { query: { limit: '100', sortOrder: 'asc' } })
  return invoices
}

export const summaryOf = ({ call }: Account) => call(getInvoiceSummary)

/** Status and reason of the account. */
export const standingOf = async ({ current }: Account): Promise<[string, string | null]> => {
  const { status, statusDetails } = await current()
  return [status, statusDetails.reason]
}

export const retry = ({ ask }: Account, key?: string) =>
  ask<ReplyOf<typeof retryPayment>>('POST', '/v1/invoices/retry-payment', undefined, key)

export const cancel = ({ ask }: Account, key?: string) =>
  ask('DELETE', '/v1/customers/support-package/cancel', undefined, key)

export const resubscribe = ({ ask }: Account, key?: string) =>
  ask<ReplyOf<typeof resubscribeEndpoint>>('PUT', '/v1/customers/support-package/resubscribe', undefined, key)

/** Returns a call that makes the backup card the primary one. */
export const makePrimary = async ({
  call,
  ask,
}: Account): Promise<(key?: string) => Promise<Refusable<object>>> => {
  const { paymentMethods } = await call(listPaymentMethods)
  const backup = paymentMethods.find(({ status }) => status === 'backup')
  return (key) => ask('PUT', `/v1/payment-methods/${backup?.id}`, { status: 'primary' }, key)
}

export const choosePackage = ({ ask }: Account, name: string) =>
  ask('PUT', '/v1/customers/support-package', { package: name })
