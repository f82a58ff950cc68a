import { describe, expect, test } from 'vitest'
import { IDENTITY_STATUSES } from '#contract/entities/identity.ts'
import { answer, begin, names } from '#test/support/identity-story.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { meaningOf } from './setup.ts'

describe('an answer while the time runs', () => {
  test('the answer “completed” fills and locks the names and is announced once [4.084, 4.085, 4.086]', async () => {
    const { actor, heard, arrive, choosing } = begin()
    await choosing()
    arrive({ status: 'completed', names })
    arrive({ status: 'completed', names })
    expect(actor.getSnapshot().hasTag('verified')).toBe(true)
    expect(heard.fill).toHaveBeenCalledExactlyOnceWith(names)
    expect(heard.announce).toHaveBeenCalledOnce()
  })

  test('the answer “completed” with a message is an error with that message [4.087]', async () => {
    const { actor, heard, arrive, choosing } = begin()
    await choosing()
    arrive({ status: 'completed', message: 'The names do not match', names })
    expect(actor.getSnapshot().matches('ERROR')).toBe(true)
    expect(actor.getSnapshot().context.problem?.message).toBe('The names do not match')
    expect(heard.fill).not.toHaveBeenCalled()
  })

  test.each(['rejected', 'expired'] as const)(
    'the answer “%s” opens the retry modal and sets the field message [4.089, 4.090]',
    async (status) => {
      const { actor, arrive, choosing } = begin()
      await choosing()
      arrive({ status })
      expect(actor.getSnapshot().hasTag('may-retry')).toBe(true)
      expect(actor.getSnapshot().context.problem?.code).toBe('identity-number-invalid')
      if (status === 'expired') actor.send({ type: 'countdown.ticked', secondsLeft: 0 })
      actor.send({ type: 'verify.pressed' })
      expect(actor.getSnapshot().matches('requesting')).toBe(true)
    },
  )

  test('the answer “expired” disables Reverify while the identity service still blocks the ID [4.089]', async () => {
    const { actor, heard, arrive, choosing } = begin()
    await choosing()
    arrive({ status: 'expired' })
    expect(heard.countdowns).toEqual([180_000, 200_000])
    expect(actor.getSnapshot().can({ type: 'verify.pressed' })).toBe(false)
    actor.send({ type: 'countdown.ticked', secondsLeft: 19 })
    expect(actor.getSnapshot().can({ type: 'verify.pressed' })).toBe(false)
    expect(actor.getSnapshot().context.secondsLeft).toBe(19)
    actor.send({ type: 'countdown.ticked', secondsLeft: 0 })
    expect(actor.getSnapshot().can({ type: 'verify.pressed' })).toBe(true)
  })

  test.each(['pending', 'waiting', 'status-waiting'] as const)(
    'the answer “%s” leaves the number open [4.093]',
    async (status) => {
      const { actor, arrive, choosing } = begin()
      await choosing()
      arrive({ status })
      expect(actor.getSnapshot().matches('WAITING')).toBe(true)
    },
  )

  test('an answer about an older request changes nothing', async () => {
    const { actor, arrive, choosing } = begin()
    await choosing()
    for (const status of IDENTITY_STATUSES) arrive({ transId: 't0', status, names })
    expect(actor.getSnapshot().matches('WAITING')).toBe(true)
  })
})

describe('when the time is over', () => {
  test.each([
    ['waiting', 'EXPIRED'],
    ['status-waiting', 'EXPIRED'],
    ['expired', 'EXPIRED'],
    ['rejected', 'REJECTED'],
    ['completed', 'COMPLETED'],
    ['error', 'ERROR'],
  ] as const)('when the time is over, the status %s leads to %s [4.083, 4.088]', async (status, state) => {
    const { actor, choosing, reach } = begin({ status: async () => answer({ status, names }) })
    await choosing()
    actor.send({ type: 'countdown.ticked', secondsLeft: 0 })
    expect(actor.getSnapshot().matches('STATUS_WAITING')).toBe(true)
    await reach(state)
  })

  test('an unreadable status after the time is shown, and Verify works again [8.21]', async () => {
    const { actor, choosing, reach } = begin({ status: () => Promise.reject(new CallFailed({})) })
    await choosing()
    actor.send({ type: 'countdown.ticked', secondsLeft: 0 })
    const state = await reach('ERROR')
    expect(state.context.problem?.code).toBe('no-answer')
    expect(state.can({ type: 'verify.pressed' })).toBe(true)
  })
})

test('every status text of the contract has a meaning [4.093]', () => {
  expect(IDENTITY_STATUSES.map((status) => meaningOf(answer({ status })))).toEqual([
    'STILL_OPEN',
    'STILL_OPEN',
    'EXPIRED',
    'REJECTED',
    'COMPLETED',
    'ERROR',
    'CANCELLED',
    'STILL_OPEN',
  ])
})
