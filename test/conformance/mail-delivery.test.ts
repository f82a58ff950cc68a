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

/** A self-signed certificate of localhost, valid for a hundred years. Only a client configured with it trusts it. */
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
  clientName: string
  secure: boolean
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Starts a mail server that acts as a relay and records the received mails. */
const startRelay = async (options: SMTPServerOptions) => {
  const received: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onData: async (stream, session, done) => {
      const mail = await PostalMime.parse(await buffer(stream))
      received.push({ mail, clientName: session.hostNameAppearsAs || '', secure: session.secure })
      done()
    },
  })
  // A client that does not trust the certificate closes the connection.
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => server.close())
  return { port: (server.server.address() as AddressInfo).port, received }
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
  test('a mail is marked as written by a program, so that no out-of-office note answers it', async () => {
    const relay = await startRelay({ disabledCommands: ['STARTTLS'] })
    await sender({ url: `smtp://127.0.0.1:${relay.port}`, requireTls: false }).send(MESSAGE)
    const headers = Object.fromEntries(
      relay.received[0]?.mail.headers.map(({ key, value }) => [key, value]) ?? [],
    )
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'message-id': '<invoice.1@masar.example>',
    })
    expect(headers).not.toHaveProperty('precedence')
  })

  test('a mail that a person wrote to support may be answered by a program', async () => {
    const relay = await startRelay({ disabledCommands: ['STARTTLS'] })
    const messages = sender({ url: `smtp://127.0.0.1:${relay.port}`, requireTls: false })
    await messages.send({ ...MESSAGE, isFromPerson: true })
    const keys = relay.received[0]?.mail.headers.map(({ key }) => key)
    expect(keys).not.toContain('auto-submitted')
    expect(keys).not.toContain('x-auto-response-suppress')
  })

  test('a mail is delivered with the portal’s own host name', async () => {
    const relay = await startRelay({ disabledCommands: ['STARTTLS'] })
    await sender({ url: `smtp://127.0.0.1:${relay.port}`, requireTls: false }).send(MESSAGE)
    expect(relay.received[0]?.clientName).toBe('portal.masar.example')
  })
})

describe('required encryption', () => {
  describe('a trusted certificate', () => {
    const trusted = getCACertificates('default')
    beforeAll(() => setDefaultCACertificates([...trusted, certificate.cert.toString()]))
    afterAll(() => setDefaultCACertificates(trusted))

    test.each([
      ['STARTTLS', 'smtp', false],
      ['TLS from the first byte', 'smtps', true],
    ] as const)('a mail that requires encryption is sent by %s', async (_, scheme, secure) => {
      const relay = await startRelay({ ...certificate, secure })
      await sender({ url: `${scheme}://localhost:${relay.port}` }).send(MESSAGE)
      expect(relay.received.map((one) => one.secure)).toEqual([true])
    })
  })

  test('no mail is sent to a server without encryption when it is required', async () => {
    const relay = await startRelay({ disabledCommands: ['STARTTLS'] })
    await failureOf(sender({ url: `smtp://127.0.0.1:${relay.port}` }).send(MESSAGE))
    expect(relay.received).toEqual([])
  })

  test.each([
    ['smtp', false],
    ['smtps', true],
  ] as const)('no mail is sent by %s to a server with an untrusted certificate', async (scheme, secure) => {
    const relay = await startRelay({ ...certificate, secure })
    await failureOf(sender({ url: `${scheme}://localhost:${relay.port}` }).send(MESSAGE))
    expect(relay.received).toEqual([])
  })
})

test('a mail is sent without encryption when it is not required', async () => {
  const relay = await startRelay({ disabledCommands: ['STARTTLS'] })
  await sender({ url: `smtp://127.0.0.1:${relay.port}`, requireTls: false }).send(MESSAGE)
  expect(relay.received.map((one) => one.secure)).toEqual([false])
})
