import { beforeAll, describe, expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DECIDED, permission } from '#rules/permissions.ts'
import { someDebtor } from '#test/support/debts.ts'
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

const api = runningApi()

type Reply = Partial<ErrorBody> & { user?: { id: string } }
interface Write {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
}

/** Writes of the owner and an administrator at the same moment, from the same revision. */
interface SimultaneousWrites {
  account: Account
  writes: readonly [Write, Write]
}

let admin: string
beforeAll(async () => {
  admin = await api.adminToken()
})

const business = () => openAccount(api, newPerson('business'))
const twice = (account: Account, write: Write): SimultaneousWrites => ({ account, writes: [write, write] })

/** Sends both writes at once, each with the revision if there is one. */
const sendBoth = async ({ account, writes }: SimultaneousWrites, ifMatch?: number) => {
  const query = await visit(api, admin, account.id)
  const precondition = ifMatch === undefined ? {} : { ifMatch }
  const [own, administrators] = writes
  return Promise.all([
    api.call<Reply>(own.method, own.path, { token: account.token, body: own.body, ...precondition }),
    api.call<Reply>(administrators.method, administrators.path, {
      token: admin,
      body: administrators.body,
      query,
      ...precondition,
    }),
  ])
}

const otherCards = async () => {
  const account = await business()
  await addBackupCard(account)
  const options = { purpose: 'manage-payment', status: 'other' } as const
  await addCard(account.call, CARDS.visa, options)
  const { paymentMethods } = await account.call(listPaymentMethods)
  const ids = paymentMethods.filter(({ status }) => status !== 'primary').map(({ id }) => id)
  const [first = '', second = ''] = ids
  return { account, first: `/v1/payment-methods/${first}`, second: `/v1/payment-methods/${second}` }
}

/** The writes that carry a revision. */
const REVISED: Record<string, () => Promise<SimultaneousWrites>> = {
  'subscription.changePackage': async () =>
    twice(await business(), {
      method: 'PUT',
      path: '/v1/customers/support-package',
      body: { package: 'Enhanced' },
    }),
  'subscription.updateBillingGroup': async () => {
    const nameGroup = (gcpSecurityGroup: string): Write => ({
      method: 'PUT',
      path: '/v1/customers/billing-group',
      body: { gcpSecurityGroup },
    })
    return {
      account: await business(),
      writes: [nameGroup('mine@najd-trading.com'), nameGroup('theirs@najd-trading.com')],
    }
  },
  'invoices.setPurchaseOrder': async () => {
    const setNumber = (purchaseOrder: string): Write => ({
      method: 'PUT',
      path: '/v1/invoices/purchase-order',
      body: { purchaseOrder },
    })
    return { account: await business(), writes: [setNumber('PO-1'), setNumber('PO-2')] }
  },
  'subscription.cancel': async () =>
    twice(await business(), { method: 'DELETE', path: '/v1/customers/support-package/cancel' }),
  'subscription.keep': async () => {
    const account = await business()
    expect((await cancel(account)).status).toBe(200)
    return twice(account, { method: 'PUT', path: '/v1/customers/support-package/keep' })
  },
  'subscription.withdraw': async () =>
    twice(await openAccount(api, newPerson('individual')), {
      method: 'PUT',
      path: '/v1/customers/support-package/withdraw',
    }),
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

/** Writes without a revision, which overwrite nothing. The second write is refused with one of these codes. */
const UNREVISED: Record<string, { prepare: () => Promise<SimultaneousWrites>; codes: string[] }> = {
  'users.invite': {
    prepare: async () =>
      twice(await business(), { method: 'POST', path: '/v1/users/invite', body: { email: someEmail() } }),
    codes: ['user-exists'],
  },
  'users.resendInvitation': {
    prepare: async () => {
      const { account, id } = await someInvitation()
      await api.advance(10 * 60_000)
      return twice(account, { method: 'POST', path: `/v1/users/${id}/invitation` })
    },
    codes: ['rate-limited'],
  },
  'users.delete': {
    prepare: async () => {
      const { account, id } = await someInvitation()
      return twice(account, { method: 'DELETE', path: `/v1/users/${id}` })
    },
    codes: ['not-found'],
  },
  'subscription.resubscribe': {
    prepare: async () => {
      const account = await business()
      await setUsage(account, { daily: 0 })
      await cancel(account)
      await api.advance(48 * 3_600_000)
      expect(await standingOf(account)).toEqual(['cancelled', null])
      return twice(account, { method: 'PUT', path: '/v1/customers/support-package/resubscribe', body: {} })
    },
    codes: ['status-conflict', 'payment-in-flight'],
  },
  'invoices.retryPayment': {
    prepare: async () => twice(await someDebtor(api), { method: 'POST', path: '/v1/invoices/retry-payment' }),
    codes: ['payment-in-flight', 'nothing-to-retry', 'status-conflict'],
  },
}

const someInvitation = async () => {
  const account = await business()
  const { status, body } = await account.ask<{ user: { id: string } }>('POST', '/v1/users/invite', {
    email: someEmail(),
  })
  expect(status).toBe(200)
  return { account, id: body.user.id }
}

test('this file tests every change that both the owner and an administrator may make', () => {
  const writes = DECIDED.filter(
    (operation) => permission(operation, 'admin') === 'write' && permission(operation, 'owner') === 'own',
  )
  expect([...Object.keys(REVISED), ...Object.keys(UNREVISED)].sort()).toEqual(writes.sort())
})

describe('the owner and an administrator at the same moment', () => {
  test.each(Object.entries(REVISED))(
    'one of two simultaneous calls of %s succeeds, the other gets a conflict with the current state [6.05]',
    async (_, prepare) => {
      const { account, writes } = await prepare()
      const { revision } = await account.current()
      const answers = await sendBoth({ account, writes }, revision)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const lost = answers.find(({ status }) => status === 409)?.body
      const now = await account.current()
      expect(now.revision).toBe(revision + 1)
      expect(lost?.message?.code).toBe('version-conflict')
      expect(lost?.current).toEqual({ step: now.step, status: now.status, revision: now.revision })
    },
  )

  test('a write that got a conflict can be sent again from the current revision', async () => {
    const { account, writes } = await (
      REVISED['paymentMethods.update'] as () => Promise<SimultaneousWrites>
    )()
    const { revision } = await account.current()
    const [own] = await sendBoth({ account, writes }, revision)
    const [lostWrite, other] = own.status === 200 ? [writes[1], writes[0]] : writes
    const again = await account.ask('PUT', lostWrite.path, lostWrite.body)
    expect(again.status).toBe(200)
    const { paymentMethods } = await account.call(listPaymentMethods)
    expect(paymentMethods.slice(0, 2).map(({ id }) => `/v1/payment-methods/${id}`)).toEqual([
      lostWrite.path,
      other.path,
    ])
    expect((await account.current()).revision).toBe(revision + 2)
  })

  test.each(Object.entries(UNREVISED))(
    'two simultaneous calls of %s happen once [6.05]',
    async (name, { prepare, codes }) => {
      const simultaneous = await prepare()
      const before = (await paymentsOf(simultaneous.account)).length
      const answers = await sendBoth(simultaneous)
      await api.server.jobs.idle()
      const refusals = answers.filter(({ status }) => status !== 200)
      // Both payment calls may succeed: the second call then gets the result of the first.
      expect(refusals.length === 1 || (refusals.length === 0 && !name.startsWith('users.'))).toBe(true)
      for (const { body } of refusals) expect(codes).toContain(body.message?.code)
      expect((await paymentsOf(simultaneous.account)).length - before).toBeLessThanOrEqual(1)
    },
  )
})
