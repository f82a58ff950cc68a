import { beforeAll, describe, expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DECIDED, permission } from '#rules/permissions.ts'
import {
  type Account,
  addBackupCard,
  cancel,
  openAccount,
  paymentsOf,
  setUsage,
  standingOf,
} from '#test/support/seed/account.ts'
import { addCard, CARDS } from '#test/support/seed/cards.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { visit } from '#test/support/visits.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { someDebtor } from './support/debts.ts'

const api = runningApi()

type Reply = Partial<ErrorBody> & { user?: { id: string } }
interface Write {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
}

/** What the owner and an administrator send at the same moment, from the same state of the account. */
interface Rivalry {
  account: Account
  writes: readonly [Write, Write]
}

let admin: string
beforeAll(async () => {
  admin = await api.adminToken()
})

const business = () => openAccount(api, newPerson('business'))
const both = (account: Account, write: Write): Rivalry => ({ account, writes: [write, write] })

/** Both at once; each names the revision, when they name one. */
const meet = async ({ account, writes }: Rivalry, ifMatch?: number) => {
  const query = await visit(api, admin, account.id)
  const named = ifMatch === undefined ? {} : { ifMatch }
  const [mine, theirs] = writes
  return Promise.all([
    api.call<Reply>(mine.method, mine.path, { token: account.token, body: mine.body, ...named }),
    api.call<Reply>(theirs.method, theirs.path, { token: admin, body: theirs.body, query, ...named }),
  ])
}

const otherCards = async () => {
  const account = await business()
  await addBackupCard(account)
  const wish = { purpose: 'manage-payment', status: 'other' } as const
  await addCard(account.call, CARDS.visa, wish)
  const { paymentMethods } = await account.call(listPaymentMethods)
  const ids = paymentMethods.filter(({ status }) => status !== 'primary').map(({ id }) => id)
  const [first = '', second = ''] = ids
  return { account, first: `/v1/payment-methods/${first}`, second: `/v1/payment-methods/${second}` }
}

/** The writes that name the revision they were made from. */
const REVISED: Record<string, () => Promise<Rivalry>> = {
  'subscription.changePackage': async () =>
    both(await business(), {
      method: 'PUT',
      path: '/v1/customers/support-package',
      body: { package: 'Enhanced' },
    }),
  'subscription.updateBillingGroup': async () => {
    const named = (gcpSecurityGroup: string): Write => ({
      method: 'PUT',
      path: '/v1/customers/billing-group',
      body: { gcpSecurityGroup },
    })
    return {
      account: await business(),
      writes: [named('mine@najd-trading.com'), named('theirs@najd-trading.com')],
    }
  },
  'subscription.cancel': async () =>
    both(await business(), { method: 'DELETE', path: '/v1/customers/support-package/cancel' }),
  'subscription.keep': async () => {
    const account = await business()
    expect((await cancel(account)).status).toBe(200)
    return both(account, { method: 'PUT', path: '/v1/customers/support-package/keep' })
  },
  'paymentMethods.update': async () => {
    const { account, first, second } = await otherCards()
    const body = { status: 'primary' }
    return {
      account,
      writes: [
        { method: 'PUT', path: first, body },
        { method: 'PUT', path: second, body },
      ],
    }
  },
  'paymentMethods.remove': async () => {
    const { account, first, second } = await otherCards()
    return {
      account,
      writes: [
        { method: 'DELETE', path: first },
        { method: 'DELETE', path: second },
      ],
    }
  },
}

/** The others change nothing that another editor could have typed over: what they did twice is told by what it is. */
const BY_ITSELF: Record<string, { rivalry: () => Promise<Rivalry>; told: string[] }> = {
  'users.invite': {
    rivalry: async () =>
      both(await business(), { method: 'POST', path: '/v1/users/invite', body: { email: someEmail() } }),
    told: ['user-exists'],
  },
  'users.resendInvitation': {
    rivalry: async () => {
      const { account, id } = await invited()
      await api.advance(10 * 60_000)
      return both(account, { method: 'POST', path: `/v1/users/${id}/invitation` })
    },
    told: ['rate-limited'],
  },
  'users.delete': {
    rivalry: async () => {
      const { account, id } = await invited()
      return both(account, { method: 'DELETE', path: `/v1/users/${id}` })
    },
    told: ['not-found'],
  },
  'subscription.resubscribe': {
    rivalry: async () => {
      const account = await business()
      await setUsage(account, { daily: 0 })
      await cancel(account)
      await api.advance(48 * 3_600_000)
      expect(await standingOf(account)).toEqual(['cancelled', null])
      return both(account, { method: 'PUT', path: '/v1/customers/support-package/resubscribe', body: {} })
    },
    told: ['status-conflict', 'payment-in-flight'],
  },
  'invoices.retryPayment': {
    rivalry: async () => both(await someDebtor(api), { method: 'POST', path: '/v1/invoices/retry-payment' }),
    told: ['payment-in-flight', 'nothing-to-retry', 'status-conflict'],
  },
}

const invited = async () => {
  const account = await business()
  const { status, body } = await account.ask<{ user: { id: string } }>('POST', '/v1/users/invite', {
    email: someEmail(),
  })
  expect(status).toBe(200)
  return { account, id: body.user.id }
}

test('every change that both may make is proved here', () => {
  const writes = DECIDED.filter(
    (operation) => permission(operation, 'admin') === 'write' && permission(operation, 'owner') === 'own',
  )
  expect([...Object.keys(REVISED), ...Object.keys(BY_ITSELF)].sort()).toEqual(writes.sort())
})

describe('the owner and an administrator at the same moment', () => {
  test.each(Object.entries(REVISED))(
    '%s: one of them wins, the other is told what is true and may try again [6.05]',
    async (_, rivalry) => {
      const { account, writes } = await rivalry()
      const { revision } = await account.current()
      const answers = await meet({ account, writes }, revision)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const lost = answers.find(({ status }) => status === 409)?.body
      const now = await account.current()
      expect(now.revision).toBe(revision + 1)
      expect(lost?.message?.code).toBe('version-conflict')
      expect(lost?.current).toEqual({ step: now.step, status: now.status, revision: now.revision })
    },
  )

  test('who lost may send the same again from what is true then', async () => {
    const { account, writes } = await (REVISED['paymentMethods.update'] as () => Promise<Rivalry>)()
    const { revision } = await account.current()
    const [mine] = await meet({ account, writes }, revision)
    const [wanted, other] = mine.status === 200 ? [writes[1], writes[0]] : writes
    const again = await account.ask('PUT', wanted.path, wanted.body)
    expect(again.status).toBe(200)
    const { paymentMethods } = await account.call(listPaymentMethods)
    expect(paymentMethods.slice(0, 2).map(({ id }) => `/v1/payment-methods/${id}`)).toEqual([
      wanted.path,
      other.path,
    ])
    expect((await account.current()).revision).toBe(revision + 2)
  })

  test.each(Object.entries(BY_ITSELF))('%s: it happens once [6.05]', async (name, { rivalry, told }) => {
    const met = await rivalry()
    const before = (await paymentsOf(met.account)).length
    const answers = await meet(met)
    await api.server.jobs.idle()
    const refusals = answers.filter(({ status }) => status !== 200)
    // A payment may answer both: the second one hears how the first one's ended.
    expect(refusals.length === 1 || (refusals.length === 0 && !name.startsWith('users.'))).toBe(true)
    for (const { body } of refusals) expect(told).toContain(body.message?.code)
    expect((await paymentsOf(met.account)).length - before).toBeLessThanOrEqual(1)
  })
})
