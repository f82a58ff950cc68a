import { beforeAll, describe, expect, test } from 'vitest'
import { listPaymentMethods, openCardAttempt } from '#contract/endpoints/cards.ts'
import { inviteUser, listUsers } from '#contract/endpoints/users.ts'
import { runningApi } from '../support/api.ts'
import {
  type Account,
  addBackupCard,
  invoicesOf,
  openAccount,
  paymentsOf,
  summaryOf,
} from './support/account.ts'
import { passThreshold } from './support/debts.ts'
import { codeOf } from './support/sessions.ts'

const api = runningApi()
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

interface Ids {
  card: string
  token: string
  attempt: string
  user: string
  fileName: string
}

let mine: Account
let theirs: Account
let their: Ids

/** An account with two cards, a paid invoice, somebody invited and a card on its way. */
const someEquippedAccount = async (): Promise<[Account, Ids]> => {
  const account = await openAccount(api)
  await addBackupCard(account)
  const { call, person } = account
  const { user } = await call(inviteUser, { body: { email: `colleague.${person.email}` } })
  const { attempt } = await call(openCardAttempt, { body: { purpose: 'manage-payment', status: 'other' } })
  const { paymentMethods } = await call(listPaymentMethods)
  const backup = paymentMethods.find(({ status }) => status === 'backup')
  await passThreshold(api, account)
  const [invoice] = await invoicesOf(account)
  return [
    account,
    {
      card: backup?.id ?? '',
      token: backup?.paymentIdentifier ?? '',
      attempt: attempt.id,
      user: user.id,
      fileName: invoice?.invoiceUrl ?? '',
    },
  ]
}

beforeAll(async () => {
  ;[theirs, their] = await someEquippedAccount()
  mine = await openAccount(api)
})

/** All that an account's owner can see, and what the card provider has of it. */
const everythingOf = async (account: Account) => {
  const { asOf, ...summary } = await summaryOf(account)
  return {
    customer: await account.current(),
    cards: await account.call(listPaymentMethods),
    users: await account.call(listUsers),
    invoices: await invoicesOf(account),
    payments: await paymentsOf(account),
    summary,
  }
}

type Try = [call: string, which: keyof Ids, unknown: string, act: (id: string) => [string, string, object?]]

const saving = (paymentIdentifier: string) => ({
  paymentId: 'some-payment',
  status: 'other',
  paymentIdentifier,
  last4: '1111',
  expiryDate: '12/39',
  isOnboarding: false,
  cardHolderName: 'Sara Alomar',
})

const tries: Try[] = [
  [
    'a card to be made primary',
    'card',
    UNKNOWN,
    (id) => ['PUT', `/v1/payment-methods/${id}`, { status: 'primary' }],
  ],
  ['a card to be taken away', 'card', UNKNOWN, (id) => ['DELETE', `/v1/payment-methods/${id}`]],
  ['a card to be saved', 'token', `token_${UNKNOWN}`, (id) => ['POST', '/v1/payment-methods', saving(id)]],
  [
    'a card’s token to be noted',
    'attempt',
    UNKNOWN,
    (id) => ['PUT', `/v1/card-attempts/${id}/token`, { paymentIdentifier: their.token }],
  ],
  [
    'a card’s return',
    'attempt',
    UNKNOWN,
    (id) => [
      'POST',
      `/v1/card-attempts/${id}/return`,
      { id: null, message: null, status: 'paid', paymentIdentifier: null },
    ],
  ],
  ['a card verification to be dropped', 'attempt', UNKNOWN, (id) => ['DELETE', `/v1/card-attempts/${id}`]],
  ['a person to be removed', 'user', UNKNOWN, (id) => ['DELETE', `/v1/users/${id}`]],
  ['an invitation to be sent again', 'user', UNKNOWN, (id) => ['POST', `/v1/users/${id}/invitation`]],
  [
    'an invoice’s document',
    'fileName',
    'invoice-no-such.pdf',
    (fileName) => ['POST', '/v1/invoices/signed-url', { fileName }],
  ],
]

describe('what belongs to another customer answers like what never was, and stays as it is', () => {
  test.each(tries)('%s [6.06]', async (_, which, unknown, act) => {
    const before = await everythingOf(theirs)
    const answerTo = async (id: string) => {
      const { status, body } = await mine.ask(...act(id))
      return { status, body: { ...body, requestId: '' } }
    }
    expect(their[which]).not.toBe('')
    const answer = await answerTo(their[which])
    expect(codeOf(answer)).toEqual(which === 'token' ? [402, 'card-not-verified'] : [404, 'not-found'])
    expect(answer).toEqual(await answerTo(unknown))
    expect(await everythingOf(theirs)).toEqual(before)
  })
})

describe('an owner who names another customer gets and changes their own', () => {
  test.each([
    ['GET', '/v1/customers/current'],
    ['GET', '/v1/customers/support-package'],
    ['GET', '/v1/customers/support-package/history'],
    ['GET', '/v1/payment-methods'],
    ['GET', '/v1/customers/users'],
    ['GET', '/v1/invoices'],
  ])('%s %s [6.06]', async (method, path) => {
    const own = await mine.ask(method, path)
    expect(await mine.ask(method, `${path}?customerId=${theirs.id}&isAdmin=true`)).toEqual(own)
  })

  test.each([
    ['POST', '/v1/invoices/retry-payment', undefined],
    ['PUT', '/v1/customers/support-package/resubscribe', undefined],
    ['PUT', '/v1/customers/support-package', { package: 'Enhanced' }],
    ['PUT', '/v1/customers/billing-group', { gcpSecurityGroup: 'other@acme-trading.com' }],
    ['DELETE', '/v1/customers/support-package/cancel', undefined],
    ['PUT', '/v1/customers/support-package/keep', undefined],
  ])('%s %s [6.06]', async (method, path, body) => {
    const before = await everythingOf(theirs)
    const named = { customerId: theirs.id, isAdmin: true }
    const query = `customerId=${theirs.id}&isAdmin=true`
    await mine.ask(method, `${path}?${query}`, body && { ...body, ...named })
    await mine.ask(method, `${path}?${query}`, body)
    await api.server.jobs.idle()
    expect(await everythingOf(theirs)).toEqual(before)
  })
})
