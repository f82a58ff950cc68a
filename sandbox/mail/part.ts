import type { FastifyInstance } from 'fastify'
import { field } from '../shared/forms.ts'
import { html } from '../shared/html.ts'
import { sendPage } from '../shared/layout.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { createMailbox, type StoredMail } from './mailbox.ts'
import { parseMail } from './message.ts'
import { mailListPage, mailPage } from './pages.ts'

export interface MailPart extends Part {
  /** Receives a mail from SMTP. */
  receive(raw: Buffer, envelope: { from: string; to: string[] }): Promise<void>
}

/** The catch-all mailbox: pages for people, `/mail/messages` for tests. */
export function createMailPart(context: SandboxContext): MailPart {
  const mailbox = createMailbox(context)

  /** A mail for tests: attachments as URLs. */
  const toJson = ({ attachments, ...mail }: StoredMail) => ({
    ...mail,
    attachments: attachments.map(({ name, type, bytes, sha256 }, index) => ({
      name,
      type,
      bytes,
      sha256,
      url: `${context.origin()}/mail/messages/${mail.id}/attachments/${index}`,
    })),
  })

  const pages = (app: FastifyInstance) => {
    app.get('/', (request, reply) => {
      const [to, subject] = [field(request.query, 'to'), field(request.query, 'subject')]
      return sendPage(reply, {
        title: 'Mailbox',
        body: mailListPage({ mails: mailbox.list({ to, subject }), to, subject }),
      })
    })
    app.get<{ Params: { id: string } }>('/:id', (request, reply) => {
      const mail = mailbox.get(request.params.id)
      if (mail) return sendPage(reply, { title: mail.subject || 'Mail', body: mailPage(mail) })
      return sendPage(reply, {
        title: 'No such mail',
        status: 404,
        body: html`<h1>This mail is gone</h1><p>It was removed, or never came. <a href="/mail">Back to the mailbox</a></p>`,
      })
    })
    app.post('/empty', (_request, reply) => {
      mailbox.empty()
      return reply.redirect('/mail', 303)
    })
  }

  const messages = (app: FastifyInstance) => {
    app.get('/messages', async (request) => {
      const filter = { to: field(request.query, 'to'), subject: field(request.query, 'subject') }
      return mailbox.list(filter).flatMap(({ id }) => {
        const mail = mailbox.get(id)
        return mail ? [toJson(mail)] : []
      })
    })
    app.delete('/messages', async (_request, reply) => {
      mailbox.empty()
      return reply.code(204).send()
    })
    app.get<{ Params: { id: string } }>('/messages/:id', async (request, reply) => {
      const mail = mailbox.get(request.params.id)
      return mail ? toJson(mail) : reply.code(404).send({ message: 'No such mail' })
    })
    app.get<{ Params: { id: string; index: string } }>(
      '/messages/:id/attachments/:index',
      async (request, reply) => {
        const file = mailbox.get(request.params.id)?.attachments[Number(request.params.index)]
        if (!file) return reply.code(404).send({ message: 'No such attachment' })
        return reply
          .type(file.type)
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
          .header('x-content-type-options', 'nosniff')
          .send(Buffer.from(file.base64, 'base64'))
      },
    )
  }

  return {
    name: 'mail',
    title: 'Mailbox',
    description: 'Every mail the product sends, to read and to search.',
    register(app) {
      pages(app)
      messages(app)
    },
    reset: () => mailbox.empty(),
    dump: () => ({ mails: mailbox.list() }),
    async receive(raw, envelope) {
      mailbox.add(await parseMail(raw, envelope))
    },
  }
}
