import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getCharging, releaseCharging, stopCharging } from '#contract/endpoints/charging.ts'
import type { StopScope } from '#contract/entities/charging-stop.ts'
import type { ChargingLimits } from '#rules/charging-limits.ts'
import { stayInOneMonth } from '#test/support/calendar.ts'
import { lastInvoiceOf, passThreshold } from '#test/support/debts.ts'
import {
  type Account,
  addBackupCard,
  cancel,
  decide,
  openAccount,
  paymentsOf,
  resubscribe,
  retry,
  setUsage,
  standingOf,
} from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { auditOf } from './support/acts.ts'
import { creditOf } from './support/credit.ts'
import { stopBilling } from './support/stop-billing.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The id of a payment whose request is lost on its way to the provider; with null the next one. */
let lost: string | null | undefined
/** Runs while a card is being charged. */
let meanwhile: (() => Promise<void>) | null = null
/** Runs while the payments of a customer are compared with the ledger. */
let comparing: (() => Promise<unknown>) | undefined
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      createPayment: async (payment) => {
        const work = meanwhile
        meanwhile = null
        await work?.()
        if (lost === null) lost = payment.id
        if (lost === payment.id) throw new Error('The request is lost')
        return ports.cards.createPayment(payment)
      },
      listPayments: async (customerId, page) => {
        await comparing?.()
        return ports.cards.listPayments(customerId, page)
      },
    },
  }),
})

const admin = () => callAsAdmin(api)
const state = async () => (await admin())(getCharging)
const stop = async (scope: StopScope = 'planned') =>
  (await admin())(stopCharging, { body: { scope, reason: 'The amounts look wrong' } })
const release = async (stopId: string) =>
  (await admin())(releaseCharging, { params: { stopId }, body: { reason: 'The amounts are right' } })
const releaseOpen = async () => {
  const { stop: open } = await state()
  if (open) await release(open.id)
}

/** Passes the next billing scan. */
const scanned = async () => {
  await api.advance(6 * MINUTE_MS)
  await api.server.jobs.idle()
}

const setLimits = (limits: Partial<ChargingLimits>) => Object.assign(api.config.billing.limits, limits)
const NO_LIMITS = { charge: 0, accountDay: 0, dayAmount: 0, dayCount: 0, declinesPercent: 0, declinesMin: 1 }

/** Returns a read of the alerts about charging, or another subject, since now. */
const alertsFromNow = async (about = 'harging') => {
  const read = async () =>
    (await api.mails({ subject: '[ALERT]' }))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes(about))
  const before = (await read()).length
  // The newest mail is the first.
  return async () => (await read()).slice(0, -before || undefined)
}
const mailsAbout = async ({ person }: Account) =>
  (await api.mails({ to: person.email })).map(({ subject }) => subject).filter((one) => /Payment/.test(one))
const stateOf = async (account: Account) => {
  const { status, chart } = await lastInvoiceOf(account)
  return [status, chart.state, (await paymentsOf(account)).map((payment) => payment.status)]
}

let account: Account
beforeEach(async () => {
  await stayInOneMonth(api, 12)
  await stopBilling(api)
  account = await openAccount(api)
})
afterEach(async () => {
  setLimits(NO_LIMITS)
  lost = undefined
  meanwhile = null
  comparing = undefined
  await releaseOpen()
})

describe('a stop of planned charges', () => {
  test('an invoice that becomes due waits, and is charged once after the release', async () => {
    const { stop: made } = await stop()
    await passThreshold(api, account)
    for (let scans = 0; scans < 3; scans += 1) await scanned()
    expect(await stateOf(account)).toEqual(['unpaid', 'unpaid', []])
    expect(await mailsAbout(account)).toEqual([])
    const waiting = await state()
    expect([waiting.stop?.id, waiting.due.count]).toEqual([made.id, 1])
    expect(waiting.due.amount).toBe((await lastInvoiceOf(account)).netAmount)
    await release(made.id)
    await scanned()
    await scanned()
    expect(await stateOf(account)).toEqual(['paid', 'paid', ['paid']])
    const { stop: none, due, ended } = await state()
    expect([none, due.count, ended[0]?.release?.reason]).toEqual([null, 0, 'The amounts are right'])
  })

  test('a cancellation waits for the charge that a stop holds, and ends the account after the release', async () => {
    await setUsage(account, { daily: 1000 })
    await cancel(account)
    await decide(account, 'primary', 'declined')
    await api.advance(2 * DAY_MS)
    expect(await standingOf(account)).toEqual(['suspended', 'failed-settlement'])
    await cancel(account)
    const { stop: made } = await stop()
    await decide(account, 'primary', 'approved')
    await api.advance(2 * DAY_MS)
    await scanned()
    expect((await standingOf(account))[0]).toBe('pending-cancellation')
    await release(made.id)
    await scanned()
    await scanned()
    expect(await standingOf(account)).toEqual(['cancelled', null])
  })

  test('a cancellation does not end with a debt while a stop holds the retry of its last invoice', async () => {
    await setUsage(account, { daily: 1000 })
    await cancel(account)
    await decide(account, 'primary', 'declined')
    await api.advance(2 * DAY_MS)
    expect(await standingOf(account)).toEqual(['suspended', 'failed-settlement'])
    await stop()
    await cancel(account)
    await decide(account, 'primary', 'approved')
    await api.advance(2 * DAY_MS)
    // Without the new invoice, every open one has failed.
    await creditOf(api, account, (await lastInvoiceOf(account)).id)
    await scanned()
    expect((await standingOf(account))[0]).toBe('pending-cancellation')
    await releaseOpen()
    await scanned()
    await scanned()
    expect(await standingOf(account)).toEqual(['cancelled', null])
  })

  test('a round between two cards waits, so that no failure and no suspension follows', async () => {
    await addBackupCard(account)
    await decide(account, 'primary', 'declined')
    meanwhile = async () => void (await stop())
    await passThreshold(api, account)
    await scanned()
    const [, , payments] = await stateOf(account)
    expect(payments).toEqual(['failed'])
    expect([await standingOf(account), await mailsAbout(account)]).toEqual([['active', null], []])
    const { netAmount } = await lastInvoiceOf(account)
    expect((await state()).due).toEqual({ count: 1, amount: netAmount })
    await releaseOpen()
    await scanned()
    expect(await stateOf(account)).toEqual(['paid', 'paid', ['failed', 'paid']])
    expect(await standingOf(account)).toEqual(['active', null])
  })

  test('a declined last card during a stop counts as failed after the release only', async () => {
    await decide(account, 'primary', 'declined')
    meanwhile = async () => void (await stop())
    await passThreshold(api, account)
    await scanned()
    expect([await standingOf(account), await mailsAbout(account)]).toEqual([['active', null], []])
    await releaseOpen()
    await scanned()
    expect((await standingOf(account))[0]).toBe('suspended')
    expect((await paymentsOf(account)).length).toBe(1)
  })

  test('a charge that never arrived at the provider is not sent again until the release', async () => {
    lost = null
    await passThreshold(api, account)
    expect(typeof lost).toBe('string')
    await stop()
    lost = undefined
    for (let scans = 0; scans < 3; scans += 1) await scanned()
    expect((await stateOf(account))[2]).toEqual([])
    await releaseOpen()
    await scanned()
    expect(await stateOf(account)).toEqual(['paid', 'paid', ['paid']])
  })

  test('a lost charge is not sent again when charging stops during the comparison of payments', async () => {
    lost = null
    await passThreshold(api, account)
    lost = undefined
    // Two jobs may compare at once; both wait for the stop.
    let made: Promise<unknown> | undefined
    comparing = () => {
      made ??= stop()
      return made
    }
    await scanned()
    expect([made !== undefined, (await stateOf(account))[2]]).toEqual([true, []])
  })

  test('a charge that a stop holds for hours does not alert about an unknown result', async () => {
    const alerts = await alertsFromNow('result of a charge')
    lost = null
    await passThreshold(api, account)
    await stop()
    lost = undefined
    await api.advance(3 * 60 * MINUTE_MS)
    await scanned()
    expect([await alerts(), (await stateOf(account))[2]]).toEqual([[], []])
  })

  test('an invoice without a card waits from the moment on when its customer saves one', async () => {
    await decide(account, 'primary', 'stolen-card')
    await passThreshold(api, account)
    expect((await lastInvoiceOf(account)).chart.state).toBe('waiting-for-card')
    await stop()
    // An account of another test may wait for its next attempt.
    const others = (await state()).due.count
    await addBackupCard(account)
    await scanned()
    expect((await state()).due.count).toBe(others + 1)
    await releaseOpen()
    await scanned()
    expect((await stateOf(account))[0]).toBe('paid')
  })

  test('a charge in flight is settled', async () => {
    meanwhile = async () => void (await stop())
    await passThreshold(api, account)
    expect(await stateOf(account)).toEqual(['paid', 'paid', ['paid']])
  })

  test('days without planned charges do not count for the retries', async () => {
    await decide(account, 'primary', 'declined')
    await passThreshold(api, account)
    const first = (await lastInvoiceOf(account)).nextAttemptAt
    await stop()
    await api.advance(5 * DAY_MS)
    expect((await paymentsOf(account)).length).toBe(1)
    await releaseOpen()
    await scanned()
    const second = await lastInvoiceOf(account)
    expect((await paymentsOf(account)).length).toBe(2)
    // The schedule begins again one day after the release; counted from the failure, only its last day would be left.
    const days = (Date.parse(`${second.nextAttemptAt}`) - api.clock.now().getTime()) / DAY_MS
    expect(Date.parse(`${first}`)).toBeLessThan(api.clock.now().getTime())
    expect(days).toBeGreaterThan(0)
    expect(days).toBeLessThan(1.6)
  })

  test('a person can still pay, unless the stop is for all charges', async () => {
    await stop()
    await passThreshold(api, account)
    await scanned()
    expect(codeOf(await retry(account))).toEqual([200, undefined])
    expect(await stateOf(account)).toEqual(['paid', 'paid', ['paid']])
    await releaseOpen()
    await stop('all')
    await passThreshold(api, account)
    await scanned()
    expect(codeOf(await retry(account))).toEqual([409, 'charging-paused'])
    expect((await paymentsOf(account)).length).toBe(1)
  })

  test('a new subscription is not paid during a stop of all charges', async () => {
    await setUsage(account, { daily: 0 })
    await cancel(account)
    await api.advance(2 * DAY_MS)
    await stop('all')
    const before = await paymentsOf(account)
    expect(codeOf(await resubscribe(account))).toEqual([409, 'charging-paused'])
    expect(await paymentsOf(account)).toEqual(before)
  })
})

describe('stopping and releasing', () => {
  test('two stops beside each other make one, with one alert and an audited reason', async () => {
    const alerts = await alertsFromNow()
    const answers = await Promise.allSettled([stop(), stop()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(stop()).rejects.toThrow('charging-changed')
    await api.server.jobs.idle()
    expect(await alerts()).toEqual(['[ALERT] An administrator has stopped charging'])
    const { acts } = await auditOf(api, { limit: '100' })
    const reasons = acts.filter(({ operation }) => operation === 'charging.stop').map(({ reason }) => reason)
    expect(reasons[0]).toBe('The amounts look wrong')
  })

  test('a stop is released once', async () => {
    const { stop: made } = await stop()
    const answers = await Promise.allSettled([release(made.id), release(made.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(release(made.id)).rejects.toThrow('charging-changed')
    await expect(release(randomUUID())).rejects.toThrow('not-found')
  })
})

describe('the limits', () => {
  const RIYAL = 100

  test.each<[string, Partial<ChargingLimits>, string]>([
    ['charge-amount', { charge: RIYAL }, 'Charging has stopped: a charge is over the limit'],
    [
      'account-day',
      { accountDay: RIYAL },
      'Charging has stopped: the charges of an account are over the limit of a day',
    ],
    ['day-amount', { dayAmount: RIYAL }, 'Charging has stopped: the charges of a day are over the limit'],
  ])(
    'a planned charge over the limit %s stops charging, and passes after the release',
    async (cause, limits, title) => {
      const alerts = await alertsFromNow()
      setLimits(limits)
      await passThreshold(api, account)
      await scanned()
      expect(await stateOf(account)).toEqual(['unpaid', 'unpaid', []])
      expect(await alerts()).toEqual([`[ALERT] ${title}`])
      const { stop: open } = await state()
      expect(open).toMatchObject({ cause, scope: 'planned', reason: null, stoppedBy: null })
      expect(open?.held).toEqual({
        customerId: account.id,
        amount: (await lastInvoiceOf(account)).netAmount,
      })
      // An account of another test may reach the limit first, and then charging needs another release.
      await expect
        .poll(async () => {
          if ((await state()).stop) await releaseOpen()
          await scanned()
          return stateOf(account)
        })
        .toEqual(['paid', 'paid', ['paid']])
      // An account of another test may be over the limit by now.
      expect((await state()).stop?.held?.customerId).not.toBe(account.id)
    },
  )

  test('a release lets a charge pass the limit that stopped it, and no other limit', async () => {
    // Charging may stop at an account of another test first.
    const causeOf = async () => {
      await scanned()
      const { stop: open } = await state()
      if (open && open.held?.customerId !== account.id) await releaseOpen()
      return open && [open.cause, open.held?.customerId]
    }
    setLimits({ charge: RIYAL, accountDay: RIYAL })
    await passThreshold(api, account)
    await expect.poll(causeOf).toEqual(['charge-amount', account.id])
    await releaseOpen()
    await expect.poll(causeOf).toEqual(['account-day', account.id])
    expect((await stateOf(account))[2]).toEqual([])
    // An account of another test may stop charging meanwhile.
    await expect
      .poll(async () => {
        await releaseOpen()
        await scanned()
        return stateOf(account)
      })
      .toEqual(['paid', 'paid', ['paid']])
  })

  test('too many declined charges within an hour stop charging', async () => {
    await addBackupCard(account)
    await decide(account, 'primary', 'declined')
    setLimits({ declinesPercent: 50, declinesMin: 1 })
    await passThreshold(api, account)
    await scanned()
    expect((await state()).stop).toMatchObject({ cause: 'declines' })
    expect((await stateOf(account))[2]).toEqual(['failed'])
  })

  test('an invoice without another card reaches no limit', async () => {
    await decide(account, 'primary', 'declined')
    meanwhile = async () => {
      setLimits({ charge: RIYAL })
    }
    await passThreshold(api, account)
    await scanned()
    expect((await stateOf(account))[2]).toEqual(['failed'])
    expect((await state()).stop?.held?.customerId).not.toBe(account.id)
  })
})
