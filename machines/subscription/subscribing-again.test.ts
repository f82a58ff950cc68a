import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { accountAnswer } from '#test/support/account-chart.ts'
import { cloud, DECLINED, running } from '#test/support/subscription-chart.ts'
import { CallFailed } from '../shared/call-problem.ts'
import type { ResubscriptionAnswer } from './subscription.machine.ts'

describe('subscribing again', () => {
  const asked = (answer: Omit<ResubscriptionAnswer, 'againInSeconds'>, againInSeconds = 0) => {
    const started = running('cancelled', { resubscribe: async () => ({ ...answer, againInSeconds }) })
    started.press('resubscribe', 'confirm')
    return started
  }

  test('subscribing again charges the primary card after a confirmation and opens the account [4.103]', async () => {
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
  ] as const)(
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

  test('the page shows only a notice after a minute without the new account', async () => {
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

  test('a declined subscription stays cancelled, and the decline is shown until another one replaces it [8.17]', async () => {
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

  test('after a decline, the bank gets no request for the time that the server returns', async () => {
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

  test('a failure without a charge shows the message of the catalogue [8.17]', async () => {
    const { actor } = asked({ result: 'failed', account: accountAnswer('cancelled'), declined: null })
    const back = await waitFor(actor, (state) => state.matches('cancelled'))
    expect(back.context.problem).toMatchObject({ message: null, fallback: 'resubscribe' })
  })

  test('a check ends with its own decline, not with that of an earlier try', async () => {
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

  test('an unclear charge is being checked and accepts no second press; the status shows the result', async () => {
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

  test('a check without a result within a minute returns to the start', async () => {
    const { actor, clock } = asked({
      result: 'checking',
      account: accountAnswer('cancelled'),
      declined: null,
    })
    await waitFor(actor, (state) => state.hasTag('unclear'))
    clock.increment(60_000)
    expect(actor.getSnapshot().matches('cancelled')).toBe(true)
  })

  test('a subscription without an answer stays cancelled with the reason [8.17]', async () => {
    const { actor, press } = running('cancelled', {
      resubscribe: () => Promise.reject(new CallFailed({ code: 'card-missing' })),
    })
    press('resubscribe', 'confirm')
    const back = await waitFor(actor, (state) => state.matches('cancelled'))
    expect(back.context.problem?.code).toBe('card-missing')
  })
})
