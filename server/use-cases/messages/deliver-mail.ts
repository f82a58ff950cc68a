import { effectDone, markEffect } from '../../db/stores/effects.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { lockInvoice } from '../../domain/invoices/present-invoice.ts'
import { messageIdOf } from '../../domain/mail/alert-admins.ts'
import { draftMail } from '../../domain/mail/draft-mail.ts'
import { renderMail } from '../../domain/mail/render-mail.ts'
import { type Mail, mailId, sendMailJob, sentMark } from '../../jobs/send-mail.ts'
import { outcomeMail } from '../../workflows/invoice.ts'

/**
 * The invoice is told of: how it has ended meanwhile is told now. A charge that is being settled may have found the invoice not told of, so
 * its end is waited for.
 */
const tellOutcomeNext = (deps: Deps, invoiceId: string): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const mail = outcomeMail(await lockInvoice(tx, invoiceId))
    if (mail) await deps.jobs.plan(tx, sendMailJob, mail)
  })

/**
 * Sends a mail, once. A crash between sending and marking sends it again under the same message id, by which mailboxes
 * recognise it.
 */
export const deliverMail =
  (deps: Deps) =>
  async (mail: Mail): Promise<void> => {
    const effect = sentMark(mail)
    if (await effectDone(deps.db, effect)) return
    const draft = await draftMail(deps, mail)
    if (!draft) return
    const message = await renderMail(draft, deps.config)
    await deps.ports.messages.send({ ...message, messageId: messageIdOf(deps.config, mailId(mail)) })
    await markEffect(deps.db, effect, deps.clock.now())
    if (mail.mail === 'invoice-issued') await tellOutcomeNext(deps, mail.invoiceId)
  }
