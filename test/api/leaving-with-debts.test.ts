import { afterEach, expect, test } from 'vitest'
import { ProviderFailure } from '#server/providers/failure.ts'
import {
  cancel,
  decide,
  invoicesOf,
  openAccount,
  setUsage,
  standingOf,
  summaryOf,
} from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'
import { passThreshold } from './support/debts.ts'

let isSilent = false
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      createPayment: async (charge) => {
        if (isSilent && charge.metadata?.invoice?.startsWith('settlement'))
          throw new ProviderFailure('cards', { kind: 'timeout' })
        return ports.cards.createPayment(charge)
      },
    },
  }),
})

afterEach(() => {
  isSilent = false
})

test('while the last invoice is being checked, one that has failed keeps to its planned retries', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 1000 })
  await cancel(account)
  await decide(account, 'primary', 'declined')
  await passThreshold(api, account)
  const [failed] = await invoicesOf(account)
  expect(failed).toMatchObject({ status: 'failed', paymentAttempts: 1 })
  isSilent = true
  await api.advance(48 * 3_600_000)
  const attempts = async () =>
    (await invoicesOf(account)).find(({ id }) => id === failed?.id)?.paymentAttempts
  const before = await attempts()
  expect((await invoicesOf(account)).at(-1)).toMatchObject({ type: 'settlement', checking: true })

  for (let scans = 0; scans < 4; scans += 1) await api.advance(5 * 60_000)
  expect(await attempts()).toBe(before)
  expect((await api.mails({ to: account.person.email, subject: 'Payment failed' })).length).toBe(before)
})

test('an account that is over is told of no next charge', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 0 })
  await cancel(account)
  expect((await summaryOf(account)).nextCharge).not.toBeNull()
  await api.advance(48 * 3_600_000)
  expect(await standingOf(account)).toEqual(['cancelled', null])
  expect((await summaryOf(account)).nextCharge).toBeNull()
})
