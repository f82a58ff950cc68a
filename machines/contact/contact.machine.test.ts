import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { CallRefused } from '../shared/call-problem.ts'
import { contactMachine } from './contact.machine.ts'

const running = (send: () => Promise<void>) =>
  createActor(contactMachine.provide({ actors: { send: fromPromise(send) } })).start()

test('every state can be reached from outside', () => {
  const paths = walk(contactMachine, [
    { type: 'submit.pressed' },
    { type: 'edited' },
    { type: 'opened' },
    { type: 'xstate.done.actor.0.contact.sending' },
    { type: 'xstate.error.actor.0.contact.sending' },
  ])
  expect([...paths.keys()].sort()).toEqual(leavesOf(contactMachine))
})

test('a message goes from the form through sending to the thank-you [2.4.04, 2.4.05, 4.109]', async () => {
  const contact = running(async () => {})
  expect(contact.getSnapshot().hasTag('form')).toBe(true)
  contact.send({ type: 'submit.pressed' })
  expect(contact.getSnapshot().hasTag('busy')).toBe(true)
  await waitFor(contact, (state) => state.hasTag('done'))
})

test('pressing twice sends once', async () => {
  let sent = 0
  const contact = running(async () => {
    sent += 1
  })
  contact.send({ type: 'submit.pressed' })
  contact.send({ type: 'submit.pressed' })
  await waitFor(contact, (state) => state.hasTag('done'))
  expect(sent).toBe(1)
})

test('a failure keeps the form open with its reason, and the same press works afterwards [8.26]', async () => {
  let down = true
  const contact = running(async () => {
    if (down) throw new CallRefused({ code: 'email-failed' })
  })
  contact.send({ type: 'submit.pressed' })
  const failed = await waitFor(contact, (state) => state.matches('failed'))
  expect(failed.context.problem?.code).toBe('email-failed')
  expect(failed.hasTag('form')).toBe(true)
  down = false
  contact.send({ type: 'submit.pressed' })
  expect((await waitFor(contact, (state) => state.hasTag('done'))).context.problem).toBeNull()
})
