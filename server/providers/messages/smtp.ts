import { createTransport } from 'nodemailer'
import { ProviderFailure, type ProviderFailureKind } from '../failure.ts'
import type { MessagesPort } from './port.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string
  /** Sender as people see it: `Masar <no-reply@masar.example>`. */
  from: string
}

const CONNECT_MS = 2_000
const SILENCE_MS = 8_000

/** E-mail through a mail server. */
export const createSmtpMessages = ({ url, from }: SmtpOptions): MessagesPort => {
  const transport = createTransport(
    {
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // Content comes from bytes we hold: a path or an address in a message must never be opened.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )

  return {
    async send({ to, attachments = [], ...message }) {
      try {
        await transport.sendMail({
          ...message,
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
    close: () => transport.close(),
  }
}

const CODES: Record<string, ProviderFailureKind> = {
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  EAUTH: 'refused',
  EENVELOPE: 'refused',
  EPROTOCOL: 'nonsense',
}

const kindOf = (error: unknown): ProviderFailureKind =>
  (error instanceof Error && 'code' in error && CODES[String(error.code)]) || 'error'
