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
  /** True when a person wrote the message, so that programs may answer. All other mail is marked as automatic. */
  isFromPerson?: boolean
  /** Stable per message, so that the receiving side can recognise a repeated send. */
  messageId?: string
}

/** Sends e-mail. Throws ProviderFailure when the mail server rejects the message. */
export interface MessagesPort {
  send(message: OutgoingMessage): Promise<void>
  /** Connects and signs in, and sends nothing. Throws ProviderFailure. */
  check(): Promise<void>
  /** Closes open connections. */
  close(): void
}
