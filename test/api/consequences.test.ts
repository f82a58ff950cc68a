import { expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { getConsequence } from '#contract/endpoints/consequences.ts'
import { PACKAGES } from '#contract/entities/common.ts'
import type { Consequence, ForeseenAct } from '#contract/entities/consequence.ts'
import { SUSPENSION_REASONS } from '#contract/entities/suspensions.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canChangePackage, cardsAreOpen, isBilled, isHeld } from '#machines/account/selectors.ts'
import { offerAt } from '#rules/price.ts'
import { someDebtor } from '#test/support/debts.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import {
  type Account,
  addBackupCard,
  applicant,
  decide,
  openAccount,
  paymentsOf,
  setUsage,
  summaryOf,
} from '#test/support/seed/account.ts'
import { addCard, CARDS } from '#test/support/seed/cards.ts'
import { type Seeded as Random, SEED, seeded } from '#test/support/seeded.ts'
import { type Answer, runningApi } from '../support/api.ts'
import { administratorOf } from './support/administrator.ts'
import { reviewerOf } from './support/reviewer.ts'

const api = runningApi()
const ACTS = IS_LONG_RUN ? 120 : 14

type Refusal = Partial<ErrorBody>
type Done = Pick<Answer<Refusal>, 'status' | 'body'>

/** An act as the query of a call. */
const inputOf = (act: ForeseenAct): Record<string, string> =>
  Object.fromEntries(
    Object.entries(act).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )

/** The calls of a customer and of an administrator, by the act. */
const doersOf = async (account: Account) => {
  const { id, ask } = account
  const admin = await administratorOf(api)
  const reviewer = await reviewerOf(api)
  return {
    foreseen: (act: ForeseenAct) =>
      api.call<{ consequence: Consequence } & Refusal>('GET', getConsequence.path, {
        token: admin.token,
        query: { ...inputOf(act), customerId: id, isAdmin: 'true' },
      }),
    do: (act: ForeseenAct): Promise<Done> => {
      switch (act.act) {
        case 'subscription.cancel':
          return ask('DELETE', '/v1/customers/support-package/cancel')
        case 'subscription.keep':
          return ask('PUT', '/v1/customers/support-package/keep')
        case 'subscription.resubscribe':
          return ask('PUT', '/v1/customers/support-package/resubscribe')
        case 'subscription.withdraw':
          return ask('PUT', '/v1/customers/support-package/withdraw')
        case 'accounts.setQuota':
          return admin.setQuota(id, act.monthlyQuota)
        case 'accounts.clearQuota':
          return admin.clearQuota(id)
        case 'subscription.changePackage':
          return ask('PUT', '/v1/customers/support-package', { package: act.package })
        case 'invoices.retryPayment':
          return ask('POST', '/v1/invoices/retry-payment', { cardId: act.cardId ?? null })
        case 'paymentMethods.update':
          return ask('PUT', `/v1/payment-methods/${act.cardId}`, { status: act.status })
        case 'paymentMethods.remove':
          return ask('DELETE', `/v1/payment-methods/${act.cardId}`)
        case 'accounts.suspend':
          return admin.suspend(id, act.statusReason, 'A reason for the customer')
        case 'accounts.hold':
          return admin.hold(id, 'A reason for the customer')
        case 'accounts.release':
          return admin.release(id)
        case 'accounts.reinstate':
          return admin.reinstate(id)
        case 'customers.assignPermission':
          return reviewer.approve(id)
        case 'review.reject':
          return reviewer.reject(id, 'A reason for the customer')
        case 'review.reopen':
          return reviewer.reopen(id)
        case 'review.requestChanges':
          return reviewer.ask(id, ['district'])
      }
    },
  }
}

const amountOf = ({ amounts }: Consequence, wanted: Consequence['amounts'][number]['kind']): number =>
  amounts.find(({ kind }) => kind === wanted)?.halalas ?? 0

const cardsOf = async ({ call }: Account) => (await call(listPaymentMethods)).paymentMethods

const paidOf = async (account: Account): Promise<number> =>
  (await paymentsOf(account))
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { amount }) => sum + amount, 0)

/** Does an act after its consequence was read, and compares both. Returns true if the act was done. */
const expectForeseen = async (account: Account, act: ForeseenAct): Promise<boolean> => {
  const doers = await doersOf(account)
  const cardsBefore = await cardsOf(account)
  const paidBefore = await paidOf(account)
  const owedBefore = (await summaryOf(account)).outstanding.amount
  const shown = await doers.foreseen(act)
  const done = await doers.do(act)
  const place = JSON.stringify(act)
  expect([shown.status, shown.body.message?.code], place).toEqual([done.status, done.body.message?.code])
  if (done.status !== 200) return false
  const { consequence } = shown.body
  const customer = await account.current()
  const after = accountSnapshot(customer)
  expect(after.value, place).toBe(consequence.account.to)
  expect(
    [isHeld, isBilled, cardsAreOpen, canChangePackage].map((ask) => ask(after)),
    place,
  ).toEqual([
    consequence.held.to,
    consequence.billed.to,
    consequence.cardsOpen.to,
    consequence.packageOpen.to,
  ])
  expect((await paidOf(account)) - paidBefore, place).toBe(amountOf(consequence, 'charged'))
  const owed = (await summaryOf(account)).outstanding.amount
  if (act.act === 'invoices.retryPayment') {
    expect(owed, place).toBe(amountOf(consequence, 'outstanding'))
    expect(consequence.invoices.reduce((sum, { amount }) => sum + amount, 0)).toBe(owedBefore - owed)
  } else expect(owed, place).toBe(owedBefore)
  const cards = await cardsOf(account)
  const moved = cardsBefore.flatMap(({ id, type, last4, status: from }) => {
    const to = cards.find((card) => card.id === id)?.status ?? null
    return to === from ? [] : [{ id, type, last4, from, to }]
  })
  expect(moved, place).toEqual(consequence.cards)
  if (consequence.later)
    expect(new Date(customer.cancellationDate ?? '').getTime(), place).toBeCloseTo(
      new Date(consequence.later.at).getTime(),
      -5,
    )
  return true
}

const someAct = async (account: Account, random: Random): Promise<ForeseenAct> => {
  const ids = (await cardsOf(account)).map(({ id }) => id)
  const cardId = random.pick(ids)
  return random.pick<() => ForeseenAct>([
    () => ({ act: 'subscription.cancel' }),
    () => ({ act: 'subscription.keep' }),
    () => ({ act: 'subscription.keep' }),
    () => ({ act: 'subscription.resubscribe' }),
    () => ({ act: 'subscription.withdraw' }),
    () => ({ act: 'accounts.setQuota', monthlyQuota: random.pick([100, 1_000_000_000]) }),
    () => ({ act: 'accounts.clearQuota' }),
    () => ({ act: 'subscription.changePackage', package: random.pick(PACKAGES) }),
    () => ({ act: 'invoices.retryPayment' }),
    () => ({ act: 'invoices.retryPayment', cardId }),
    () => ({ act: 'paymentMethods.update', cardId, status: random.pick(['primary', 'backup']) }),
    () => ({ act: 'paymentMethods.remove', cardId }),
    () => ({ act: 'accounts.suspend', statusReason: random.pick(SUSPENSION_REASONS) }),
    () => ({ act: 'accounts.reinstate' }),
    () => ({ act: 'accounts.reinstate' }),
    () => ({ act: 'accounts.hold' }),
    () => ({ act: 'accounts.release' }),
    () => ({ act: 'review.reject' }),
    () => ({ act: 'customers.assignPermission' }),
  ])()
}

test.each([
  ['an account in use', async () => openAccount(api)],
  ['an account suspended for two declined cards', async () => someDebtor(api)],
] as const)(
  'random acts on %s lead to what was shown before, or are refused for the same reason',
  async (_, open) => {
    const account = await open()
    await addCard(account.call, CARDS.visa, { purpose: 'manage-payment', status: 'other' })
    const random = seeded(SEED)
    let done = 0
    for (let acts = 0; acts < ACTS; acts += 1)
      if (await expectForeseen(account, await someAct(account, random))) done += 1
    expect(done, `seed ${SEED}`).toBeGreaterThan(0)
  },
)

test('each decision about an application leads to what was shown before', async () => {
  const account = await applicant(api)
  for (const act of [
    'review.reject',
    'review.reopen',
    'customers.assignPermission',
    'review.requestChanges',
  ] as const)
    await expectForeseen(account, { act })
  const other = await applicant(api)
  expect(await expectForeseen(other, { act: 'review.requestChanges' })).toBe(true)
})

test('the payment of a debt with a chosen card pays what was shown, and the account becomes what was shown', async () => {
  const account = await someDebtor(api)
  const backup = (await cardsOf(account)).find(({ status }) => status === 'backup')
  const act = { act: 'invoices.retryPayment', cardId: backup?.id ?? '' } as const
  expect(await expectForeseen(account, act)).toBe(true)
})

test('a cancelled subscription ends as shown, and a new one begins as shown, with the shown price', async () => {
  const account = await openAccount(api)
  await addBackupCard(account)
  const { foreseen } = await doersOf(account)
  const { later } = (await foreseen({ act: 'subscription.cancel' })).body.consequence
  expect(later).toMatchObject({ account: 'cancelled', cloud: 'closed' })
  expect(await expectForeseen(account, { act: 'subscription.cancel' })).toBe(true)
  await api.advance(49 * 60 * 60_000)
  const ended = await account.current()
  expect([ended.account.state, ended.cloudAccount?.state]).toEqual([later?.account, later?.cloud])
  const { consequence } = (await foreseen({ act: 'subscription.resubscribe' })).body
  await decide(account, 'primary', 'approved')
  const { body } = await account.ask<{ status: string }>('PUT', '/v1/customers/support-package/resubscribe')
  expect(body.status).toBe('resubscribed')
  expect(accountSnapshot(await account.current()).value).toBe(consequence.account.to)
  const { body: history } = await account.ask<{
    changes: { package: 'Standard'; monthlyPrice: number; percent: number }[]
  }>('GET', '/v1/customers/support-package/history')
  const [price] = history.changes
  expect(price && offerAt(price).total).toBe(amountOf(consequence, 'monthly'))
})

test('a quota below the usage of the month suspends the account as shown, and a higher one ends that as shown', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 40_000 })
  await api.advance(2 * 24 * 60 * 60_000)
  const states = async (act: ForeseenAct) => {
    const { foreseen } = await doersOf(account)
    const { body } = await foreseen(act)
    expect(await expectForeseen(account, act)).toBe(true)
    return body.consequence.account
  }
  expect(await states({ act: 'accounts.setQuota', monthlyQuota: 100 })).toEqual({
    from: 'active',
    to: 'suspended-budget-overage',
  })
  expect(await states({ act: 'accounts.setQuota', monthlyQuota: 1_000_000_000 })).toEqual({
    from: 'suspended-budget-overage',
    to: 'active',
  })
  expect(await states({ act: 'accounts.clearQuota' })).toEqual({ from: 'active', to: 'active' })
})

test('a customer reads no consequence of an act of the team, and an act without its input is refused', async () => {
  const { ask } = await openAccount(api)
  const read = async (query: string) => {
    const { status, body } = await ask<Refusal>('GET', `${getConsequence.path}?${query}`)
    return [status, body.message?.code]
  }
  expect(await read('act=accounts.suspend&statusReason=security')).toEqual([403, 'forbidden'])
  expect(await read('act=subscription.changePackage')).toEqual([400, 'validation-failed'])
  expect(await read('act=sessions.close')).toEqual([400, 'validation-failed'])
})
