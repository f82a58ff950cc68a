import { beforeEach, expect, test } from 'vitest'
import type { CardPayment } from '#server/providers/cards/port.ts'
import { lastInvoiceOf, passThreshold } from '#test/support/debts.ts'
import {
  type Account,
  decide,
  openAccount,
  paymentsOf,
  retry,
  standingOf,
  summaryOf,
} from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'

type Alter = (payment: CardPayment) => Partial<CardPayment>
let alter: Alter = () => ({})
const alterPayment = <P extends CardPayment>(payment: P): P => ({ ...payment, ...alter(payment) })
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      createPayment: async (charge) => {
        const answer = await ports.cards.createPayment(charge)
        return answer.kind === 'made' ? { ...answer, payment: alterPayment(answer.payment) } : answer
      },
      getPayment: async (id) => {
        const payment = await ports.cards.getPayment(id)
        return payment && alterPayment(payment)
      },
    },
  }),
})

let account: Account
beforeEach(async () => {
  alter = () => ({})
  account = await openAccount(api)
  await decide(account, 'primary', 'declined')
  await passThreshold(api, account)
  await decide(account, 'primary', 'approved')
  await api.advance(11_000)
})

const alertsOf = async () =>
  (await api.mails({ subject: 'The result of a charge is unknown' })).filter(({ text }) =>
    text.includes(account.id),
  )

test.each<[string, Alter, RegExp]>([
  ['one halala less', ({ amount }) => ({ amount: amount - 1 }), /Amount charged:? +SAR/],
  ['one halala more', ({ amount }) => ({ amount: amount + 1 }), /Amount charged:? +SAR/],
  ['the same figure in another currency', () => ({ currency: 'USD' }), /Amount charged:? +USD/],
])(
  'a payment of %s pays nothing, alerts the administrators once and prevents another charge',
  async (_, change, alertPattern) => {
    const { netAmount } = await lastInvoiceOf(account)
    alter = ({ amount, ...payment }) => (amount === netAmount ? change({ amount, ...payment }) : {})
    const before = (await paymentsOf(account)).length

    expect((await retry(account)).body).toMatchObject({ status: 'checking' })
    await api.advance(61_000)
    await api.advance(61_000)

    expect(await lastInvoiceOf(account)).toMatchObject({
      status: 'unpaid',
      chargedAmount: 0,
      chart: { state: 'checking' },
    })
    expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
    expect(await paymentsOf(account)).toHaveLength(before + 1)
    expect((await summaryOf(account)).unexplainedPayments).toEqual([])
    const alerts = await alertsOf()
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.text).toMatch(alertPattern)
  },
)
