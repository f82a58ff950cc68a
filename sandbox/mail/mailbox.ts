import type { SandboxContext, Store } from '../shared/part.ts'
import type { ParsedMail } from './message.ts'

export interface MailSummary {
  id: string
  at: string
  from: string
  to: string[]
  subject: string
  attachments: number
}

export type StoredMail = ParsedMail & { id: string; at: string }

interface Index {
  count: number
  /** Newest first. */
  mails: MailSummary[]
}

const KEPT = 200

/**
 * The last mails. The list is one small file. Each mail is another file, out of a fixed number, so that a large attachment is written
 * once and old files are overwritten.
 */
export function createMailbox(context: SandboxContext) {
  const index = context.store<Index>('mail', () => ({ count: 0, mails: [] }))
  const slot = (id: string): Store<{ mail: StoredMail | null }> =>
    context.store(`mail/slot-${Number(id) % KEPT}`, () => ({ mail: null }))

  return {
    add(parsed: ParsedMail): StoredMail {
      const id = String(index.read().count + 1)
      const mail: StoredMail = { ...parsed, id, at: context.clock.now().toISOString() }
      slot(id).update((state) => {
        state.mail = mail
      })
      index.update((state) => {
        state.count += 1
        const { at, from, to, subject, attachments } = mail
        state.mails = [{ id, at, from, to, subject, attachments: attachments.length }, ...state.mails].slice(
          0,
          KEPT,
        )
      })
      return mail
    },
    /** Newest first. Both filters match the text at any position, ignoring case. */
    list(filter: { to?: string; subject?: string } = {}): readonly MailSummary[] {
      const to = (filter.to ?? '').toLowerCase()
      const subject = (filter.subject ?? '').toLowerCase()
      return index
        .read()
        .mails.filter(
          (mail) =>
            mail.to.some((address) => address.toLowerCase().includes(to)) &&
            mail.subject.toLowerCase().includes(subject),
        )
    },
    get(id: string): StoredMail | undefined {
      const known = index.read().mails.some((mail) => mail.id === id)
      return (known && slot(id).read().mail) || undefined
    },
    empty() {
      const { mails } = index.read()
      index.update((state) => {
        state.mails = []
      })
      for (const { id } of mails)
        slot(id).update((state) => {
          state.mail = null
        })
    },
  }
}
