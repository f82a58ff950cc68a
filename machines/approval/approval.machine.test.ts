import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { CallRefused } from '../shared/call-problem.ts'
import { approvalMachine } from './approval.machine.ts'

const opened = (grant: () => Promise<void>) => {
  const actor = createActor(approvalMachine.provide({ actors: { send: fromPromise(grant) } })).start()
  actor.send({ type: 'opened' })
  return actor
}

test('without the confirmation no call is made [2.7.23, 4.036]', () => {
  let calls = 0
  const actor = opened(async () => {
    calls += 1
  })
  actor.send({ type: 'submit.pressed' })
  actor.send({ type: 'review.pressed' })
  actor.send({ type: 'back.pressed' })
  actor.send({ type: 'submit.pressed' })
  expect(actor.getSnapshot().matches('editing')).toBe(true)
  expect(calls).toBe(0)
})

test('with it the roles are granted [4.036]', async () => {
  const actor = opened(async () => {})
  actor.send({ type: 'review.pressed' })
  actor.send({ type: 'submit.pressed' })
  await waitFor(actor, (state) => state.hasTag('done'))
})

test('a refusal keeps its reason, and the same press tries again [8.32]', async () => {
  let down = true
  const actor = opened(async () => {
    if (down) throw new CallRefused({ code: 'group-unknown' })
  })
  actor.send({ type: 'review.pressed' })
  actor.send({ type: 'submit.pressed' })
  const failed = await waitFor(actor, (state) => state.matches('failed'))
  expect(failed.context.problem?.code).toBe('group-unknown')
  down = false
  actor.send({ type: 'submit.pressed' })
  await waitFor(actor, (state) => state.hasTag('done'))
})
