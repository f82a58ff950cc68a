import { describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import type { AccountChart } from '#contract/entities/chart.ts'
import { accountAnswer } from '#test/support/account-chart.ts'
import { leavesOf, walk } from '#test/support/charts.ts'
import { cloud, DECLINED, never, running } from '#test/support/subscription-chart.ts'
import { CallRefused } from '../shared/call-problem.ts'
import { subscriptionMachine } from './subscription.machine.ts'
import type { ResubscriptionAnswer } from './types.ts'

test('every state can be reached from outside [4.097]', () => {
  const at = (state: string) => `0.subscription.${state}`
  const statuses: AccountChart['state'][] = ['active', 'pending-cancellation', 'cancelled']
  const charged = (result: ResubscriptionAnswer['result'], status: AccountChart['state']) => ({
    type: `xstate.done.actor.${at('resubscribing')}`,
    output: {
      result,
      account: accountAnswer(status),
      declined: null,
      againInSeconds: 0,
      cloudAccount: cloud('opening'),
    },
  })
  const events = [
    ...statuses.map((status) => ({ type: 'status.known', account: accountAnswer(status) })),
    ...['cancel', 'undo', 'resubscribe', 'confirm', 'back'].map((type) => ({ type: `${type}.pressed` })),
    {
      type: `xstate.done.actor.${at('cancelling')}`,
      output: { account: accountAnswer('pending-cancellation') },
    },
    { type: `xstate.done.actor.${at('undoing')}`, output: { account: accountAnswer('active') } },
    charged('resubscribed', 'active'),
    charged('failed', 'cancelled'),
    {
      type: `xstate.done.actor.${at('resubscribing')}`,
      output: {
        result: 'failed',
        account: accountAnswer('cancelled'),
        declined: DECLINED,
        againInSeconds: 10,
      },
    },
    { type: 'xstate.after.bankPause.subscription.bank-pause' },
    charged('checking', 'cancelled'),
    ...['cancelling', 'undoing', 'resubscribing'].map((state) => ({
      type: `xstate.error.actor.${at(state)}`,
    })),
    { type: 'xstate.after.settling.subscription.checking' },
    { type: 'xstate.after.opening.subscription.opening-account' },
  ]
  const paths = walk(subscriptionMachine, events, { account: accountAnswer('active') })
  expect([...paths.keys()].sort()).toEqual(leavesOf(subscriptionMachine))
})

test.each([
  ['active', 'showing'],
  ['suspended-security', 'showing'],
  ['rejected', 'showing'],
  ['pending-cancellation', 'pending-cancellation'],
  ['cancelled', 'cancelled'],
] as const)('an account that is %s opens at %s [4.097]', (status, state) => {
  expect(running(status).actor.getSnapshot().value).toBe(state)
})

describe('cancelling', () => {
  test('is confirmed first, then leaves the subscription pending cancellation and says so [4.101]', async () => {
    const { actor, announce, press } = running('active', {
      cancel: async () => ({ account: accountAnswer('pending-cancellation') }),
    })
    expect(press('cancel').hasTag('confirming')).toBe(true)
    expect(press('confirm').hasTag('busy')).toBe(true)
    await waitFor(actor, (state) => state.matches('pending-cancellation'))
    expect(announce).toHaveBeenCalledExactlyOnceWith('cancellation-asked')
  })

  test('not confirmed, nothing is sent [4.104]', () => {
    const cancel = vi.fn(never)
    const { press } = running('active', { cancel })
    expect(press('cancel', 'back').matches('showing')).toBe(true)
    expect(cancel).not.toHaveBeenCalled()
  })

  test('pressed fifty times it is sent once', () => {
    const cancel = vi.fn(never)
    const { press } = running('active', { cancel })
    press('cancel')
    for (let times = 0; times < 50; times += 1) press('confirm')
    expect(cancel).toHaveBeenCalledOnce()
  })

  test('refused, the subscription stays and the reason is kept [8.16]', async () => {
    const { actor, announce, refused, press } = running('active', {
      cancel: () => Promise.reject(new CallRefused({ code: 'invoices-outstanding' })),
    })
    press('cancel', 'confirm')
    const back = await waitFor(actor, (state) => state.matches('showing'))
    expect(back.context.problem?.code).toBe('invoices-outstanding')
    expect(refused).toHaveBeenCalledExactlyOnceWith('invoices-outstanding')
    expect(announce).not.toHaveBeenCalled()
    expect(press('cancel').context.problem).toBeNull()
  })
})

describe('keeping the account', () => {
  test('within the 48 hours leads back and says so [4.037]', async () => {
    const { actor, announce, press } = running('pending-cancellation', {
      keep: async () => ({ account: accountAnswer('active') }),
    })
    press('undo')
    await waitFor(actor, (state) => state.matches('showing'))
    expect(announce).toHaveBeenCalledExactlyOnceWith('kept')
  })

  test('too late, the reason is kept and the end is shown once the server tells it', async () => {
    const { actor, press } = running('pending-cancellation', {
      keep: () => Promise.reject(new CallRefused({ code: 'status-conflict' })),
    })
    press('undo')
    const back = await waitFor(actor, (state) => state.matches('pending-cancellation'))
    expect(back.context.problem?.code).toBe('status-conflict')
    actor.send({ type: 'status.known', account: accountAnswer('cancelled') })
    expect(actor.getSnapshot().matches('cancelled')).toBe(true)
  })
})

describe('subscribing again', () => {
  const asked = (answer: Omit<ResubscriptionAnswer, 'againInSeconds'>, againInSeconds = 0) => {
    const started = running('cancelled', { resubscribe: async () => ({ ...answer, againInSeconds }) })
    started.press('resubscribe', 'confirm')
    return started
  }

  test('charges the primary card after a confirmation and opens the account [4.103]', async () => {
    const { actor, announce } = asked({
      result: 'resubscribed',
      account: accountAnswer('active'),
      declined: null,
    })
    await waitFor(actor, (state) => state.matches('showing'))
    expect(announce).toHaveBeenCalledExactlyOnceWith('resubscribed')
  })

  test.each([
    ['open', 'resubscribed'],
    ['opening-failed', 'account-delayed'],
  ])(
    'a new account is announced when the provider has answered, not before: %s [4.103]',
    async (state, news) => {
      const opening = {
        result: 'resubscribed',
        account: accountAnswer('active'),
        cloudAccount: cloud('opening'),
      } as const
      const { actor, announce, press } = asked({ ...opening, declined: null })
      await waitFor(actor, (current) => current.hasTag('awaiting-account'))
      expect(announce).not.toHaveBeenCalled()
      actor.send({ type: 'status.known', account: accountAnswer('active'), cloudAccount: cloud('opening') })
      expect(announce).not.toHaveBeenCalled()
      actor.send({ type: 'status.known', account: accountAnswer('active'), cloudAccount: cloud(state) })
      expect(announce).toHaveBeenCalledExactlyOnceWith(news)
      expect(press('cancel').matches('confirming-cancel')).toBe(true)
    },
  )

  test('a new account that does not come within a minute is left to the notice', async () => {
    const { actor, announce, clock } = asked({
      result: 'resubscribed',
      account: accountAnswer('active'),
      cloudAccount: cloud('opening'),
      declined: null,
    })
    await waitFor(actor, (current) => current.hasTag('awaiting-account'))
    clock.increment(60_000)
    expect(actor.getSnapshot().matches('showing')).toBe(true)
    expect(announce).not.toHaveBeenCalled()
  })

  test('a decline leaves it cancelled and is remembered until another one takes its place [8.17]', async () => {
    const { actor, announce, press } = asked({
      result: 'failed',
      account: accountAnswer('cancelled'),
      declined: DECLINED,
    })
    const back = await waitFor(actor, (state) => state.matches('cancelled'))
    expect(back.context).toMatchObject({ declined: DECLINED, problem: null })
    expect(announce).not.toHaveBeenCalled()
    expect(press('resubscribe', 'back').context.declined).toEqual(DECLINED)
    actor.send({ type: 'decline.known', declined: null })
    expect(actor.getSnapshot().context.declined).toBeNull()
  })

  test('the bank that has just declined is left alone for as long as the server says', async () => {
    const { actor, clock, press } = asked(
      { result: 'failed', account: accountAnswer('cancelled'), declined: DECLINED },
      10,
    )
    const pausing = await waitFor(actor, (state) => state.hasTag('pausing'))
    expect(pausing.context).toMatchObject({ declined: DECLINED, againInSeconds: 10 })
    expect(press('resubscribe').hasTag('pausing')).toBe(true)
    clock.increment(9_999)
    expect(press('resubscribe').hasTag('pausing')).toBe(true)
    clock.increment(1)
    expect(press('resubscribe').hasTag('confirming')).toBe(true)
  })

  test('a failure without a charge is told in the words of the catalogue [8.17]', async () => {
    const { actor } = asked({ result: 'failed', account: accountAnswer('cancelled'), declined: null })
    const back = await waitFor(actor, (state) => state.matches('cancelled'))
    expect(back.context.problem).toMatchObject({ message: null, fallback: 'resubscribe' })
  })

  test('a check ends with the decline it brings, not with that of an earlier try', async () => {
    const { actor } = asked({ result: 'checking', account: accountAnswer('cancelled'), declined: null })
    actor.send({ type: 'decline.known', declined: DECLINED })
    await waitFor(actor, (state) => state.hasTag('unclear'))
    actor.send({ type: 'decline.known', declined: DECLINED })
    expect(actor.getSnapshot().hasTag('unclear')).toBe(true)
    const later = { ...DECLINED, id: 'att_2' }
    actor.send({ type: 'decline.known', declined: later })
    expect(actor.getSnapshot().matches('cancelled')).toBe(true)
    expect(actor.getSnapshot().context.declined).toEqual(later)
  })

  test('an unclear charge is under check and takes no second press; the status tells how it ended', async () => {
    const { actor, announce, press } = asked({
      result: 'checking',
      account: accountAnswer('cancelled'),
      declined: null,
    })
    await waitFor(actor, (state) => state.hasTag('unclear'))
    expect(press('resubscribe', 'confirm').matches('checking')).toBe(true)
    actor.send({ type: 'status.known', account: accountAnswer('active') })
    expect(actor.getSnapshot().matches('showing')).toBe(true)
    expect(announce).toHaveBeenCalledExactlyOnceWith('resubscribed')
  })

  test('a check that brings nothing within a minute ends where it began', async () => {
    const { actor, clock } = asked({
      result: 'checking',
      account: accountAnswer('cancelled'),
      declined: null,
    })
    await waitFor(actor, (state) => state.hasTag('unclear'))
    clock.increment(60_000)
    expect(actor.getSnapshot().matches('cancelled')).toBe(true)
  })

  test('without an answer it stays cancelled with the reason [8.17]', async () => {
    const { actor, press } = running('cancelled', {
      resubscribe: () => Promise.reject(new CallRefused({ code: 'card-missing' })),
    })
    press('resubscribe', 'confirm')
    const back = await waitFor(actor, (state) => state.matches('cancelled'))
    expect(back.context.problem?.code).toBe('card-missing')
  })
})

test('what another tab or the server did closes a confirmation that no longer fits', () => {
  const leaving = running('active')
  leaving.press('cancel')
  leaving.actor.send({ type: 'status.known', account: accountAnswer('pending-cancellation') })
  expect(leaving.actor.getSnapshot().matches('pending-cancellation')).toBe(true)

  const back = running('cancelled')
  back.press('resubscribe')
  back.actor.send({ type: 'status.known', account: accountAnswer('active') })
  expect(back.actor.getSnapshot().matches('showing')).toBe(true)
})
