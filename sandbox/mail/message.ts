import { createHash } from 'node:crypto'
import PostalMime from 'postal-mime'

interface MailAttachment {
  name: string
  type: string
  bytes: number
  sha256: string
  base64: string
}

/** A received mail. `to` has the envelope's recipients, with blind copies. */
export interface ParsedMail {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** Headers for programs: id, automatic sender, reply address. */
  headers: { name: string; value: string }[]
}

const SHOWN = ['Message-ID', 'Auto-Submitted', 'X-Auto-Response-Suppress', 'Reply-To']

export async function parseMail(raw: Buffer, envelope: { from: string; to: string[] }): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  return {
    from: sender(mail.from) || envelope.from,
    to: envelope.to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: SHOWN.flatMap((name) => {
      const header = mail.headers.find(({ key }) => key === name.toLowerCase())
      return header ? [{ name, value: header.value }] : []
    }),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => {
      const bytes = Buffer.from(content as ArrayBuffer)
      return {
        name: filename ?? 'attachment',
        type: mimeType,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        base64: bytes.toString('base64'),
      }
    }),
  }
}

const sender = (from: { name: string; address?: string | undefined } | undefined) =>
  from?.address ? (from.name ? `${from.name} <${from.address}>` : from.address) : ''
