import { expect, test } from 'vitest'
import { openCharges } from '#server/db/stores/charges.ts'
import { type Reconciled, reconcileCharge } from '#server/use-cases/billing/reconcile-charge.ts'
import { runningApi } from '../support/api.ts'
import { openAccount, paymentsOf, summaryOf } from './support/account.ts'
import { passThreshold } from './support/debts.ts'
import { takeOutside } from './support/outside-payments.ts'

/** Run in turn, each after the provider has listed payments and before anybody reads the list. */
const interruptions: (() => Promise<void>)[] = []
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      listPayments: async (metadata, page) => {
        const listed = await ports.cards.listPayments(metadata, page)
        await interruptions.shift()?.()
        return listed
      },
    },
  }),
})

const reconcileOpenCharge = async (customerId: string): Promise<Reconciled> => {
  const { deps } = api.server
  const [charge] = await openCharges(deps.db, customerId)
  if (!charge) throw new Error('No charge is open')
  return reconcileCharge(deps)(charge)
}

test('a payment another process has just found unexplained stops this charge, too', async () => {
  const account = await openAccount(api)
  const payment = await takeOutside(account, 4_200)
  const listed = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  let second: Promise<Reconciled> | undefined
  interruptions.push(
    () => {
      second = reconcileOpenCharge(account.id)
      return listed.promise
    },
    () => {
      listed.resolve()
      return stopped.promise
    },
  )
  await passThreshold(api, account)
  expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: payment }])
  stopped.resolve()

  expect(await second).toEqual({ kind: 'stopped' })
  expect((await paymentsOf(account)).map(({ id }) => id)).toEqual([payment])
})
