import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { begin, type Story } from '#test/support/card-form-chart.ts'
import { CallFailed } from '../shared/call-problem.ts'

describe('a failure', () => {
  const down = () => Promise.reject(new CallFailed({ code: 'unavailable' }))

  test.each<[string, Story]>([
    ['to record the card', { record: down }],
    ['to leave for the bank', { follow: down }],
  ])('a failure %s is shown and logged, and the next edit removes it', async (_, story) => {
    const { actor, at, submit, logged } = begin(story)
    await submit()
    const { context } = await at('failed')
    expect(context.failure).not.toBeNull()
    expect(logged).toHaveBeenCalledWith('failure', context.failure?.kind)
    actor.send({ type: 'edited' })
    expect((await at('editing')).context.failure).toBeNull()
  })

  test('a failure to record the card keeps the attempt, unless its time is over', async () => {
    const kept = begin({ record: down })
    await kept.submit()
    expect((await kept.at('failed')).context.attemptId).toBe('a1')
    const over = begin({ record: () => Promise.reject(new CallFailed({ code: 'card-attempt-expired' })) })
    await over.submit()
    expect((await over.at('failed')).context.attemptId).toBeNull()
  })

  test('a failure to give up an attempt keeps it and shows the reason until the next try', async () => {
    let isDown = true
    const { actor, at } = begin({
      unfinished: { attemptId: 'a1', isDecided: false },
      drop: () => (isDown ? down() : new Promise(() => {})),
    })
    await at('unfinished')
    actor.send({ type: 'drop.pressed' })
    expect((await at('unfinished')).context.attemptId).toBe('a1')
    await waitFor(actor, ({ context }) => context.failure !== null)
    isDown = false
    actor.send({ type: 'drop.pressed' })
    expect(actor.getSnapshot().context.failure).toBeNull()
  })
})
