import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MessagesPort } from '#server/providers/messages/port.ts'
import { createSmtpMessages } from '#server/providers/messages/smtp.ts'
import { failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()

let messages: MessagesPort
beforeEach(() => {
  messages = createSmtpMessages({
    url: `smtp://127.0.0.1:${world.smtpPort()}`,
    from: 'Masar <no-reply@masar.example>',
    name: 'portal.masar.example',
    requireTls: false,
  })
})
afterEach(() => messages.close())

const welcome = { to: ['noura@najd-trading.com'], subject: 'Welcome — مرحبا', text: 'Your account is ready.' }

const inbox = async () => {
  const answer = await fetch(`${world.origin()}/mail/messages`)
  return (await answer.json()) as { subject: string; attachments: unknown[] }[]
}

describe('a message', () => {
  test('a message arrives with its sender, text and attachment', async () => {
    const content = Buffer.from('%PDF-1.7')
    const attachments = [{ fileName: 'عقد.pdf', contentType: 'application/pdf', content }]
    await messages.send({ ...welcome, html: '<p>Your account is ready.</p>', attachments })
    expect(await inbox()).toEqual([
      expect.objectContaining({
        from: expect.stringContaining('no-reply@masar.example'),
        to: ['noura@najd-trading.com'],
        subject: 'Welcome — مرحبا',
        text: expect.stringContaining('Your account is ready.'),
        attachments: [expect.objectContaining({ name: 'عقد.pdf', type: 'application/pdf', bytes: 8 })],
      }),
    ])
  })

  test('a message cannot smuggle in another header or recipient', async () => {
    await messages.send({ ...welcome, subject: 'Hello\r\nBcc: victim@example.com' })
    expect(await inbox()).toEqual([expect.objectContaining({ to: ['noura@najd-trading.com'] })])
  })
})

describe('the mail server', () => {
  test.each([['error'], ['html403'], ['nonsense']] as const)(
    'the fault %s of the mail server is reported, and a second try works',
    async (mode) => {
      await world.fault('mail', mode, { times: 1 })
      await failureOf(messages.send(welcome))
      expect(await inbox()).toEqual([])
      await messages.send(welcome)
      expect(await inbox()).toHaveLength(1)
    },
  )

  test('a mail server that is down is unreachable', async () => {
    const nowhere = createSmtpMessages({
      url: 'smtp://127.0.0.1:1',
      from: 'a@b.example',
      name: 'b.example',
      requireTls: false,
    })
    expect((await failureOf(nowhere.send(welcome))).kind).toBe('unreachable')
    nowhere.close()
  })
})
