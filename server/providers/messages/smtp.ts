import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { ProviderFailure, type ProviderFailureKind } from '../../errors/failures.ts'
import type { MessagesPort } from './port.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string
  /** Displayed sender: `Masar <no-reply@masar.example>`. */
  from: string
  /** This server's name for the greeting of the mail server. */
  name: string
  /** Requires encryption and a valid certificate, regardless of the address. */
  requireTls: boolean
}

/** Prevents out-of-office replies (RFC 3834, and Exchange's own header). */
const WRITTEN_BY_PROGRAM = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const CONNECT_MS = 2_000
const SILENCE_MS = 8_000

const CODES: Record<string, ProviderFailureKind> = {
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  EAUTH: 'refused',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  EPROTOCOL: 'nonsense',
}

/** E-mail through a mail server. */
export const createSmtpMessages = ({ url, from, name, requireTls }: SmtpOptions): MessagesPort => {
  const transport = createTransport(
    {
      url,
      // An IP address is not a host name. Without a name, the library uses the machine's host name.
      ...(isIP(name.replace(/[[\]]/g, '')) === 0 && { name }),
      ...(requireTls && { requireTLS: true, tls: { rejectUnauthorized: true } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // Content comes from memory only: a path or a URL in a message must never be opened.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )

  return {
    async send({ to, attachments = [], isFromPerson = false, ...message }) {
      try {
        await transport.sendMail({
          ...message,
          headers: isFromPerson ? {} : WRITTEN_BY_PROGRAM,
          to: [...to],
          attachments: attachments.map(({ fileName, ...attachment }) => ({
            ...attachment,
            filename: fileName,
          })),
        })
      } catch (cause) {
        throw new ProviderFailure('messages', { kind: kindOf(cause), cause })
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (cause) {
        throw new ProviderFailure('messages', { kind: kindOf(cause), cause })
      }
    },
    close: () => transport.close(),
  }
}

const kindOf = (error: unknown): ProviderFailureKind =>
  (error instanceof Error && 'code' in error && CODES[String(error.code)]) || 'error'
