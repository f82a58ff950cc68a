import { createHash } from 'node:crypto'
import type { SupportMessage } from '#contract/forms/contact.ts'
import { taggedSubject } from '#rules/support-subject.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { deleteDraft } from '../../db/stores/drafts.ts'
import type { Deps } from '../../deps.ts'
import { orElse } from '../../failures.ts'
import { inspectFile, type UploadedFile } from '../files/inspect-file.ts'
import { messageIdOf } from './message-id.ts'

const nameOf = ({ userId, key }: NonNullable<Actor['requestKey']>): string =>
  `support.${createHash('sha256')
    .update(JSON.stringify([userId, key]))
    .digest('hex')}`

/**
 * Sends a person's message to support, with the file they attached. A call with a key that runs again after a crash sends it
 * under the same message id.
 */
export const sendSupportMessage =
  (deps: Deps) =>
  async (actor: Actor, message: SupportMessage, file: UploadedFile | undefined): Promise<void> => {
    const attachment = file && (await inspectFile(file))
    const from = message.name ? `${message.name} <${message.email}>` : message.email
    await orElse(
      deps.ports.messages.send({
        to: [deps.config.mail.support],
        subject: taggedSubject(message.subject),
        text: `${message.message}\n\nFrom: ${from}\nSigned in as: ${actor.email}\nCustomer: ${actor.customerId ?? 'none'}\n`,
        replyTo: message.email,
        ...(actor.requestKey && { messageId: messageIdOf(deps.config, nameOf(actor.requestKey)) }),
        ...(attachment && {
          attachments: [
            { fileName: attachment.fileName, contentType: attachment.mime, content: attachment.content },
          ],
        }),
      }),
      (cause) => new AppError('email-failed', { cause }),
    )
    if (actor.customerId) await deleteDraft(deps.db, actor.customerId, 'contact')
  }
