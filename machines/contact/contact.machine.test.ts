import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { contactMachine, type SendInput } from './contact.machine.ts'

const running = (send: (input: SendInput) => Promise<void>) =>
  createActor(
    contactMachine.provide({
      actors: { send: fromPromise<void, SendInput>(({ input }) => send(input)) },
    }),
  ).start()

const submit = (subject = 'A question', file: object | null = null) =>
  ({
    type: 'submit.pressed',
    message: { subject, email: 'noura@najd-trading.com', message: 'Which one?', name: null },
    file,
  }) as const

test('every state can be reached from outside', () => {
  const paths = walk(contactMachine, [
    submit(),
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
  contact.send(submit())
  expect(contact.getSnapshot().hasTag('busy')).toBe(true)
  await waitFor(contact, (state) => state.hasTag('done'))
})

test('two presses send once, with the message of the first press', async () => {
  const sent: string[] = []
  const contact = running(async ({ message }) => void sent.push(message.subject))
  contact.send(submit('first'))
  contact.send(submit('second'))
  await waitFor(contact, (state) => state.hasTag('done'))
  expect(sent).toEqual(['first'])
})

test('the chart has the progress of an attachment only during the upload, and never keeps the file or the message', async () => {
  const attachment = { name: 'offer.pdf' }
  const told: (() => void)[] = []
  const contact = running(({ file, onProgress }) => {
    expect(file).toBe(attachment)
    onProgress(40)
    return new Promise((resolve) => told.push(resolve))
  })
  contact.send(submit('A question', attachment))
  expect((await waitFor(contact, ({ context }) => context.percent !== null)).context).toEqual({
    percent: 40,
    problem: null,
  })
  told.forEach((end) => {
    end()
  })
  expect((await waitFor(contact, (state) => state.hasTag('done'))).context.percent).toBeNull()
  contact.send({ type: 'upload.progressed', percent: 50 })
  expect(contact.getSnapshot().context.percent).toBeNull()
})

test('a failure keeps the form open with its reason, and a further press works [8.26]', async () => {
  let down = true
  const contact = running(async ({ onProgress }) => {
    onProgress(40)
    if (down) throw new CallFailed({ code: 'email-failed' })
  })
  contact.send(submit())
  const failed = await waitFor(contact, (state) => state.matches('failed'))
  expect(failed.context.problem?.code).toBe('email-failed')
  expect(failed.context.percent).toBeNull()
  expect(failed.hasTag('form')).toBe(true)
  down = false
  contact.send(submit())
  expect((await waitFor(contact, (state) => state.hasTag('done'))).context.problem).toBeNull()
})
