import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { visitMachine } from './visit.machine.ts'

const opened = (send: () => Promise<void>) => {
  const actor = createActor(visitMachine.provide({ actors: { send: fromPromise(send) } })).start()
  actor.send({ type: 'opened' })
  return actor
}

test('a reason that is given up sends nothing', () => {
  let sent = 0
  const actor = opened(async () => {
    sent += 1
  })
  actor.send({ type: 'closed' })
  expect([actor.getSnapshot().value, sent]).toEqual(['closed', 0])
})

test('a reason is sent once, however often it is pressed', () => {
  let sent = 0
  const actor = opened(() => {
    sent += 1
    return new Promise(() => {})
  })
  actor.send({ type: 'submit.pressed' })
  actor.send({ type: 'submit.pressed' })
  actor.send({ type: 'closed' })
  expect([actor.getSnapshot().value, sent]).toEqual(['sending', 1])
})
