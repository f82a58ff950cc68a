import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { callPromptMachine } from './call-prompt.machine.ts'

const start = (fetchDialog = async () => {}) => {
  const answer = vi.fn()
  const actor = createActor(
    callPromptMachine.provide({
      actors: { watchCalls: fromCallback(() => {}), fetchDialog: fromPromise(fetchDialog) },
      actions: { answer: (_, { isGiven }) => answer(isGiven) },
    }),
  ).start()
  return { actor, answer }
}

test.each([true, false])('a waiting call gets the person’s answer once: %s', async (isGiven) => {
  const { actor, answer } = start()
  actor.send({ type: 'answer.given', isGiven })
  actor.send({ type: 'call.waits' })
  actor.send({ type: 'call.waits' })
  await waitFor(actor, (state) => state.hasTag('asking'))
  expect(answer).not.toHaveBeenCalled()
  actor.send({ type: 'answer.given', isGiven })
  actor.send({ type: 'answer.given', isGiven })
  expect(answer.mock.calls).toEqual([[isGiven]])
  expect(actor.getSnapshot().value).toBe('resting')
})

test('a dialog that cannot be fetched answers no, and the next call fetches it again', async () => {
  let isDown = true
  const { actor, answer } = start(async () => {
    if (isDown) throw new Error('down')
  })
  actor.send({ type: 'call.waits' })
  await waitFor(actor, (state) => state.matches('resting'))
  expect(answer.mock.calls).toEqual([[false]])
  isDown = false
  actor.send({ type: 'call.waits' })
  await waitFor(actor, (state) => state.hasTag('asking'))
})
