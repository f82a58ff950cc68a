import { describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import type { AccountChart } from '#contract/entities/chart.ts'
import { accountAnswer } from '#test/support/account-chart.ts'
import { leavesOf, walk } from '#test/support/charts.ts'
import { cloud, DECLINED, never, running } from '#test/support/subscription-chart.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { type ResubscriptionAnswer, subscriptionMachine } from './subscription.machine.ts'

test('every state can be reached from outside [4.097]', () => {
  const at = (state: string) => `0.subscription.${state}`
  const statuses: AccountChart['state'][] = ['active', 'pending-cancellation', 'cancelled']
  const { facts } = accountAnswer('active')
  const withdrawable = { ...accountAnswer('active'), facts: { ...facts, mayStillWithdraw: true } }
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
    { type: 'status.known', account: withdrawable },
    ...['cancel', 'keep', 'withdraw', 'resubscribe', 'confirm', 'back'].map((type) => ({
      type: `${type}.pressed`,
    })),
    {
      type: `xstate.done.actor.${at('cancelling')}`,
      output: { account: accountAnswer('pending-cancellation') },
    },
    { type: `xstate.done.actor.${at('withdrawing')}`, output: { account: accountAnswer('cancelled') } },
    { type: `xstate.done.actor.${at('keeping')}`, output: { account: accountAnswer('active') } },
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
    ...['cancelling', 'keeping', 'resubscribing'].map((state) => ({
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
] as const)('the page of an account that is %s starts at %s [4.097]', (status, state) => {
  expect(running(status).actor.getSnapshot().value).toBe(state)
})

describe('cancelling', () => {
  test('cancelling is confirmed first, then leads to the pending cancellation and announces it [4.101]', async () => {
    const { actor, announce, press } = running('active', {
      cancel: async () => ({ account: accountAnswer('pending-cancellation') }),
    })
    expect(press('cancel').hasTag('confirming')).toBe(true)
    expect(press('confirm').hasTag('busy')).toBe(true)
    await waitFor(actor, (state) => state.matches('pending-cancellation'))
    expect(announce).toHaveBeenCalledExactlyOnceWith('cancellation-asked')
  })

  test('cancelling sends nothing without a confirmation [4.104]', () => {
    const cancel = vi.fn(never)
    const { press } = running('active', { cancel })
    expect(press('cancel', 'back').matches('showing')).toBe(true)
    expect(cancel).not.toHaveBeenCalled()
  })

  test('cancelling sends once for fifty presses', () => {
    const cancel = vi.fn(never)
    const { press } = running('active', { cancel })
    press('cancel')
    for (let times = 0; times < 50; times += 1) press('confirm')
    expect(cancel).toHaveBeenCalledOnce()
  })

  test('a refused cancellation keeps the subscription and shows the reason [8.16]', async () => {
    const { actor, announce, refused, press } = running('active', {
      cancel: () => Promise.reject(new CallFailed({ code: 'invoices-outstanding' })),
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
  test('keeping the account within the 48 hours undoes the cancellation and announces it [4.037]', async () => {
    const { actor, announce, press } = running('pending-cancellation', {
      keep: async () => ({ account: accountAnswer('active') }),
    })
    press('keep')
    await waitFor(actor, (state) => state.matches('showing'))
    expect(announce).toHaveBeenCalledExactlyOnceWith('kept')
  })

  test('keeping the account too late shows the reason, and the end as soon as the server reports it', async () => {
    const { actor, press } = running('pending-cancellation', {
      keep: () => Promise.reject(new CallFailed({ code: 'status-conflict' })),
    })
    press('keep')
    const back = await waitFor(actor, (state) => state.matches('pending-cancellation'))
    expect(back.context.problem?.code).toBe('status-conflict')
    actor.send({ type: 'status.known', account: accountAnswer('cancelled') })
    expect(actor.getSnapshot().matches('cancelled')).toBe(true)
  })
})

test('a change in another tab or on the server closes a confirmation that no longer applies', () => {
  const leaving = running('active')
  leaving.press('cancel')
  leaving.actor.send({ type: 'status.known', account: accountAnswer('pending-cancellation') })
  expect(leaving.actor.getSnapshot().matches('pending-cancellation')).toBe(true)

  const back = running('cancelled')
  back.press('resubscribe')
  back.actor.send({ type: 'status.known', account: accountAnswer('active') })
  expect(back.actor.getSnapshot().matches('showing')).toBe(true)
})
