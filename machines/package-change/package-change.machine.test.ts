import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { PackageName } from '#contract/entities/common.ts'
import { packageChangeMachine } from './package-change.machine.ts'

const opened = () => {
  const actor = createActor(
    packageChangeMachine.provide({
      actors: { send: fromPromise(async (): Promise<{ package: PackageName }> => ({ package: 'Enhanced' })) },
    }),
  ).start()
  actor.send({ type: 'opened' })
  return actor
}

test('an upgrade is sent only after its confirmation, and the answer is kept [2.7.25, 2.7.26, 4.044]', async () => {
  const actor = opened()
  actor.send({ type: 'review.pressed' })
  expect(actor.getSnapshot().matches('confirming')).toBe(true)
  actor.send({ type: 'submit.pressed' })
  const done = await waitFor(actor, (state) => state.hasTag('done'))
  expect(done.context.output).toEqual({ package: 'Enhanced' })
})

test('from the confirmation one may go back and choose again [2.7.26]', () => {
  const actor = opened()
  actor.send({ type: 'review.pressed' })
  actor.send({ type: 'back.pressed' })
  expect(actor.getSnapshot().matches('editing')).toBe(true)
})

test('a downgrade is sent straight away [2.7.25]', async () => {
  const actor = opened()
  actor.send({ type: 'submit.pressed' })
  await waitFor(actor, (state) => state.hasTag('done'))
})
