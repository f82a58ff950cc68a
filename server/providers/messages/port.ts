export interface Attachment {
  fileName: string
  contentType: string
  content: Buffer
}

export interface OutgoingMessage {
  to: readonly string[]
  subject: string
  text: string
  html?: string
  replyTo?: string
  attachments?: readonly Attachment[]
  /** A person wrote it, whom programs may answer. All other mail says that a program did. */
  isFromPerson?: boolean
  /** Stable per message, so that a repeated send can be recognised by the receiving side. */
  messageId?: string
}

/** Sends e-mail. Throws ProviderFailure when the mail server does not accept the message. */
export interface MessagesPort {
  send(message: OutgoingMessage): Promise<void>
  /** Lets go of open connections. */
  close(): void
}
