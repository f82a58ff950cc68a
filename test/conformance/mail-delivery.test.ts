import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { MessagesPort } from '#server/providers/messages/port.ts'
import { createSmtpMessages, type SmtpOptions } from '#server/providers/messages/smtp.ts'
import { failureOf } from './outages.ts'

/** Of localhost, for a hundred years, signed by itself: nobody believes it who is not told to. */
const certificate = {
  key: readFileSync(join(import.meta.dirname, 'mail-server.key')),
  cert: readFileSync(join(import.meta.dirname, 'mail-server.crt')),
}
const MESSAGE = {
  to: ['noura@najd-trading.com'],
  subject: 'فاتورتك — Your invoice',
  text: 'Ready.',
  messageId: '<invoice.1@masar.example>',
}

interface Delivery {
  mail: Email
  greeted: string
  secure: boolean
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A mail server as relays are set up; what it was given. */
const startRelay = async (options: SMTPServerOptions) => {
  const taken: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onData: async (stream, session, done) => {
      const mail = await PostalMime.parse(await buffer(stream))
      taken.push({ mail, greeted: session.hostNameAppearsAs || '', secure: session.secure })
      done()
    },
  })
  // A client that does not believe the certificate hangs up.
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => server.close())
  return { port: (server.server.address() as AddressInfo).port, taken }
}

const sender = (options: Partial<SmtpOptions> & { url: string }): MessagesPort => {
  const messages = createSmtpMessages({
    from: 'Masar <no-reply@masar.example>',
    name: 'portal.masar.example',
    requireTls: true,
    ...options,
  })
  closing.push(() => messages.close())
  return messages
}

describe('a mail', () => {
  test('says that a program wrote it, so that nobody’s out-of-office note answers it', async () => {
    const relay = await startRelay({ disabledCommands: ['STARTTLS'] })
    await sender({ url: `smtp://127.0.0.1:${relay.port}`, requireTls: false }).send(MESSAGE)
    const headers = Object.fromEntries(
      relay.taken[0]?.mail.headers.map(({ key, value }) => [key, value]) ?? [],
    )
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'message-id': '<invoice.1@masar.example>',
    })
    expect(headers).not.toHaveProperty('precedence')
  })

  test('that a person has written to support may be answered by a program', async () => {
    const relay = await startRelay({ disabledCommands: ['STARTTLS'] })
    const messages = sender({ url: `smtp://127.0.0.1:${relay.port}`, requireTls: false })
    await messages.send({ ...MESSAGE, isFromPerson: true })
    const keys = relay.taken[0]?.mail.headers.map(({ key }) => key)
    expect(keys).not.toContain('auto-submitted')
    expect(keys).not.toContain('x-auto-response-suppress')
  })

  test('is greeted for by the portal’s own name', async () => {
    const relay = await startRelay({ disabledCommands: ['STARTTLS'] })
    await sender({ url: `smtp://127.0.0.1:${relay.port}`, requireTls: false }).send(MESSAGE)
    expect(relay.taken[0]?.greeted).toBe('portal.masar.example')
  })
})

describe('where encryption is required', () => {
  describe('and the certificate is believed', () => {
    const believed = getCACertificates('default')
    beforeAll(() => setDefaultCACertificates([...believed, certificate.cert.toString()]))
    afterAll(() => setDefaultCACertificates(believed))

    test.each([
      ['STARTTLS', 'smtp', false],
      ['TLS from the first byte', 'smtps', true],
    ] as const)('a mail leaves by %s', async (_, scheme, secure) => {
      const relay = await startRelay({ ...certificate, secure })
      await sender({ url: `${scheme}://localhost:${relay.port}` }).send(MESSAGE)
      expect(relay.taken.map((one) => one.secure)).toEqual([true])
    })
  })

  test('none is sent to a server that offers no encryption', async () => {
    const relay = await startRelay({ disabledCommands: ['STARTTLS'] })
    await failureOf(sender({ url: `smtp://127.0.0.1:${relay.port}` }).send(MESSAGE))
    expect(relay.taken).toEqual([])
  })

  test.each([
    ['smtp', false],
    ['smtps', true],
  ] as const)('none is sent by %s to a server whose certificate is not believed', async (scheme, secure) => {
    const relay = await startRelay({ ...certificate, secure })
    await failureOf(sender({ url: `${scheme}://localhost:${relay.port}` }).send(MESSAGE))
    expect(relay.taken).toEqual([])
  })
})

test('where encryption is not required, a mail leaves without it too', async () => {
  const relay = await startRelay({ disabledCommands: ['STARTTLS'] })
  await sender({ url: `smtp://127.0.0.1:${relay.port}`, requireTls: false }).send(MESSAGE)
  expect(relay.taken.map((one) => one.secure)).toEqual([false])
})
