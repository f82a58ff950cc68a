import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  listPaymentMethods,
  openCardAttempt,
  recordCardToken,
  removePaymentMethod,
  reportCardReturn,
  savePaymentMethod,
} from '#contract/endpoints/cards.ts'
import { getCardConfig } from '#contract/endpoints/configs.ts'
import {
  acceptTerms,
  completeOnboarding,
  confirmPaymentMethod,
  getCurrent,
} from '#contract/endpoints/customers.ts'
import { verificationAddress } from '#rules/card-verification.ts'
import type { CardsPort } from '#server/providers/cards/port.ts'
import { dayOf, goTo, stayInOneMonth } from '#test/support/calendar.ts'
import {
  type Account,
  accountOf,
  approve,
  invoicesOf,
  openAccount,
  setUsage,
} from '#test/support/seed/account.ts'
import type { CallApi } from '#test/support/seed/call-api.ts'
import { answerAtBank, CARDS, tokenizeCard } from '#test/support/seed/cards.ts'
import { type Seeded, seed } from '#test/support/seed/customer.ts'
import { runningApi } from '../../../support/api.ts'
import { createQirshCards } from './adapter.ts'
import { qirsh } from './browser.ts'
import { Qirsh, SECRET_KEY, signatureOf } from './provider.ts'

const provider = new Qirsh()
await provider.start()
afterAll(() => provider.stop())

const api = runningApi({
  env: { CARDS_VERIFICATION_ORIGINS: provider.origin },
  ports: (ports) => ({
    ...ports,
    cards: createQirshCards({ url: provider.origin, secretKey: SECRET_KEY }),
    formerCards: [ports.cards],
  }),
})
beforeEach(async () => {
  await stayInOneMonth(api, 3)
  provider.webhook = `${api.appUrl}/v1/webhooks/cards`
})

type AttemptRequest = { purpose: 'onboarding' | 'manage-payment'; status: 'primary' | 'backup' | 'other' }
const FIRST: AttemptRequest = { purpose: 'onboarding', status: 'primary' }

/** Sends a card to the provider and returns the address of the bank's page, as a browser does. */
const goToBank = async (call: CallApi, number: string, attemptRequest: AttemptRequest) => {
  const { attempt, callbackUrl } = await call(openCardAttempt, { body: attemptRequest })
  const config = await call(getCardConfig)
  const card = await qirsh.createToken(
    config,
    { name: 'Sara Alomar', number, cvc: '947', month: '12', year: '39' },
    { attemptId: attempt.id, callbackUrl },
  )
  const address = verificationAddress(card.verificationUrl, config.verificationOrigins)
  if (address.kind !== 'follow') throw new Error(`The page of the bank is ${address.kind}`)
  await call(recordCardToken, { params: { id: attempt.id }, body: { paymentIdentifier: card.id } })
  return { attempt, token: card.id, page: address.url }
}

/** The holder answers on the bank's page and returns with its parameters. */
const returnFromBank = async (
  call: CallApi,
  { attempt, token, page }: Awaited<ReturnType<typeof goToBank>>,
  cause = '',
) => {
  expect(await (await fetch(page)).text()).toContain('<form')
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ cause }),
    redirect: 'manual',
  })
  const address = new URL(answer.headers.get('location') ?? '')
  expect(address.searchParams.get('attempt')).toBe(attempt.id)
  const hint = qirsh.readReturn(address.searchParams) ?? { id: null, message: null, status: null }
  const body = { ...hint, paymentIdentifier: token }
  return call(reportCardReturn, { params: { id: attempt.id }, body })
}

const addCard = async (call: CallApi, number = '4111111111111111', attemptRequest = FIRST) => {
  const { card } = await returnFromBank(call, await goToBank(call, number, attemptRequest))
  if (!card) throw new Error('The provider did not approve the card')
  const isOnboarding = attemptRequest.purpose === 'onboarding'
  const body = { ...card, status: attemptRequest.status, paymentMethod: 'credit-card' as const, isOnboarding }
  return (await call(savePaymentMethod, { body })).paymentMethod
}

const completeAccount = async (customer: Seeded): Promise<Account> => {
  const { call } = customer
  await call(confirmPaymentMethod)
  await call(acceptTerms)
  await expect
    .poll(async () => (await call(getCurrent)).customer?.gcpSubBillingAccountId, { timeout: 15_000 })
    .toBeTruthy()
  await call(completeOnboarding)
  const account = await accountOf(api, customer)
  await approve(api, account)
  return account
}

const passThreshold = async (account: Account): Promise<void> => {
  await setUsage(account, { day: dayOf(api), amount: 600_000 })
  await goTo(api, `${dayOf(api, 1)} 01:01`)
}

/** The stored state of an attempt; a call would ask the provider. */
const stateOf = async (id: string): Promise<string | undefined> =>
  (await api.database.db.selectFrom('cardAttempts').select('state').where('id', '=', id).executeTakeFirst())
    ?.state

const chargesOf = ({ id }: Account) =>
  [...provider.charges.values()].filter(({ tags }) => tags.includes(`customer:${id}`))

/** Runs `act` with the former provider in place of the current one. */
const atFormer = async <T>(act: () => Promise<T>): Promise<T> => {
  const { ports } = api.server.deps
  const current = ports.cards
  ports.cards = formerProvider()
  try {
    return await act()
  } finally {
    ports.cards = current
  }
}

const formerProvider = (): CardsPort => {
  const [former] = api.server.deps.ports.formerCards
  if (!former) throw new Error('There is no former provider')
  return former
}

test('a card of another provider is refused, verified, saved, charged, replaced and removed', async () => {
  const customer = await seed(api, 'payment-info')
  const { call } = customer
  expect(await call(getCardConfig)).toMatchObject({
    provider: 'qirsh',
    tokensUrl: `${provider.origin}/api/cards`,
  })

  const refused = await returnFromBank(call, await goToBank(call, '4111111111111111', FIRST), 'E_OTP')
  expect(refused).toMatchObject({ outcome: 'wrong-otp', card: null })
  await expect(goToBank(call, '4201320111111010', FIRST)).rejects.toThrow('card-brand-refused')
  await expect(goToBank(call, '4242424242424242', FIRST)).rejects.toMatchObject({ reason: 'is no test card' })

  const first = await addCard(call)
  expect(first).toMatchObject({
    last4: '1111',
    expiryDate: '12/39',
    type: 'visa',
    cardHolderName: 'Sara Alomar',
  })
  const account = await completeAccount(customer)

  await passThreshold(account)
  const [invoice] = await invoicesOf(account)
  expect(invoice).toMatchObject({ status: 'paid', lastAttempts: [{ cardLast4: '1111', status: 'paid' }] })
  const charges = chargesOf(account)
  expect(charges).toMatchObject([
    {
      card_ref: first.paymentIdentifier,
      phase: 'SETTLED',
      value: ((invoice?.netAmount ?? 0) / 100).toFixed(2),
      currency: 'SAR',
    },
  ])

  const backup = await addCard(call, '5421080101000000', { purpose: 'manage-payment', status: 'backup' })
  provider.declineCharges(first.paymentIdentifier)
  await passThreshold(account)
  const second = (await invoicesOf(account))[1]
  expect(second).toMatchObject({ status: 'paid', paymentAttempts: 2 })
  expect(chargesOf(account).slice(1)).toMatchObject([
    { card_ref: first.paymentIdentifier, phase: 'REFUSED', cause: 'E_DECLINED' },
    { card_ref: backup.paymentIdentifier, phase: 'SETTLED' },
  ])

  await call(removePaymentMethod, { params: { id: backup.id } })
  await api.server.jobs.idle()
  expect(await api.server.deps.ports.cards.getToken(backup.paymentIdentifier)).toBeNull()
  expect((await call(listPaymentMethods)).paymentMethods.map(({ id }) => id)).toEqual([first.id])
})

test('an event of the provider settles an attempt whose person does not return, and a forged event has no effect', async () => {
  const { call } = await seed(api, 'payment-info')
  const { attempt, token, page } = await goToBank(call, '4111111111111111', FIRST)
  const sendEvent = (signature: string) =>
    fetch(provider.webhook ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-qirsh-signature': signature },
      body: JSON.stringify({ kind: 'card.verified', number: 9_001, card: token, verification: 'ver_1' }),
    })
  expect((await sendEvent('forged')).status).toBe(401)
  expect((await sendEvent(signatureOf(9_001, token, 'ver_1'))).status).toBe(200)
  expect(await stateOf(attempt.id)).toBe('open')

  await fetch(page, { method: 'POST', body: new URLSearchParams({ cause: '' }), redirect: 'manual' })
  expect(await stateOf(attempt.id)).toBe('approved')
})

test('a card of a former provider is charged there, and a new card at the current provider', async () => {
  const moyasar = formerProvider()
  const account = await atFormer(() => openAccount(api))

  await passThreshold(account)
  const [invoice] = await invoicesOf(account)
  expect(invoice).toMatchObject({ status: 'paid' })
  expect(chargesOf(account)).toEqual([])
  expect((await moyasar.listPayments(account.id, 1)).payments).toMatchObject([
    { state: 'paid', amount: invoice?.netAmount },
  ])

  await addCard(account.call, '5421080101000000', { purpose: 'manage-payment', status: 'backup' })
  const saved = await api.database.db
    .selectFrom('paymentMethods')
    .select(['status', 'provider'])
    .where('customerId', '=', account.id)
    .orderBy('createdAt')
    .execute()
  expect(saved).toEqual([
    { status: 'primary', provider: 'moyasar' },
    { status: 'backup', provider: 'qirsh' },
  ])
})

test('a card whose provider is not configured is not charged at another provider, and no data is lost', async () => {
  const moyasar = formerProvider()
  const account = await atFormer(() => openAccount(api))

  const { ports } = api.server.deps
  ports.formerCards = []
  try {
    await passThreshold(account)
  } finally {
    ports.formerCards = [moyasar]
  }
  expect((await invoicesOf(account))[0]).toMatchObject({ status: 'unpaid', chart: { state: 'checking' } })
  expect(chargesOf(account)).toEqual([])

  await api.advance(61_000)
  expect((await invoicesOf(account))[0]).toMatchObject({ status: 'paid' })
  expect((await moyasar.listPayments(account.id, 1)).payments).toHaveLength(1)
})

test('an attempt that began at a former provider is finished there, and its card is deleted there', async () => {
  const { call } = await atFormer(() => openAccount(api))
  const attemptRequest: AttemptRequest = { purpose: 'manage-payment', status: 'backup' }
  const { attemptId, token, verificationUrl } = await atFormer(() =>
    tokenizeCard(call, CARDS.master, attemptRequest),
  )
  await answerAtBank(verificationUrl, { choice: 'approved' })
  const body = { id: null, message: null, status: null, paymentIdentifier: token }
  const { card } = await call(reportCardReturn, { params: { id: attemptId }, body })
  if (!card) throw new Error('The former provider did not approve the card')
  const claim = {
    ...card,
    status: attemptRequest.status,
    paymentMethod: 'credit-card' as const,
    isOnboarding: false,
  }
  const { paymentMethod } = await call(savePaymentMethod, { body: claim })
  expect((await call(savePaymentMethod, { body: claim })).paymentMethod.id).toBe(paymentMethod.id)

  await call(removePaymentMethod, { params: { id: paymentMethod.id } })
  await api.server.jobs.idle()
  expect(await formerProvider().getToken(token)).toBeNull()
})
