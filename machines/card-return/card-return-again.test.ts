import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { begin } from '#test/support/card-return-chart.ts'
import { CallFailed } from '../shared/call-problem.ts'

test('saving again removes the reason of the last failure', async () => {
  let isDown = true
  const { actor, at, afterLoader } = begin({
    answers: ['approved'],
    save: () => (isDown ? Promise.reject(new CallFailed({ code: 'unavailable' })) : new Promise(() => {})),
  })
  expect((await afterLoader('save-failed')).context.problem?.code).toBe('unavailable')
  isDown = false
  actor.send({ type: 'retry.pressed' })
  expect((await at('saving')).context.problem).toBeNull()
})

test('asking again restarts the loader', async () => {
  const { actor, clock, at } = begin({ answers: [new CallFailed({ code: 'unavailable' }), 'approved'] })
  await waitFor(actor, ({ context }) => context.answered)
  clock.increment(2000)
  await at('unreached')
  actor.send({ type: 'retry.pressed' })
  expect(actor.getSnapshot().context).toMatchObject({ loaderOver: false, answered: false, problem: null })
})

test('a declined card is forgotten and logged', async () => {
  const { afterLoader, forget, reported } = begin({ answers: ['declined'] })
  await afterLoader('declined')
  expect(forget).toHaveBeenCalledTimes(1)
  expect(reported).toHaveBeenCalledWith('declined')
})
