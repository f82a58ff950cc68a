import { recordEvent } from '../activity/record-event.ts'
import { chargesOf } from '../billing/charge-store.ts'
import { outcomeMail } from '../billing/invoice-chart.ts'
import { lockInvoice } from '../billing/lock-invoice.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { problemOf } from '../invoice-documents/invoice-file.ts'
import { effectDone, markEffect } from '../jobs/effect-store.ts'
import { messageIdOf } from '../mail/alert-admins.ts'
import { renderMail } from '../mail/render-mail.ts'
import { type Mail, mailId, sendMailJob, sentMark } from '../mail/send-mail.ts'
import { draftMail } from './draft-mail.ts'

/**
 * Sends a mail once. After a crash between sending and marking, a retry sends the mail again with the same Message-ID, so that
 * mailboxes recognise the duplicate.
 */
export const deliverMail = async (deps: Deps, mail: Mail): Promise<void> => {
  const effect = sentMark(mail)
  if (await effectDone(deps.db, effect)) return
  const draft = await draftMail(deps, mail)
  if (!draft) return mail.mail === 'invoice-sent' ? noteStopped(deps, mail) : undefined
  const message = await renderMail(draft, deps.config)
  await deps.ports.messages.send({ ...message, messageId: messageIdOf(deps.config, mailId(mail)) })
  await markEffect(deps.db, effect, deps.clock.now())
  if (mail.mail === 'invoice-issued' || mail.mail === 'invoice-corrected')
    await planOutcomeMail(deps, mail.invoiceId)
}

/**
 * Records in the account's activity that an invoice was not sent, because its document was being corrected by then. The mark prevents a
 * second entry.
 */
const noteStopped = (deps: Deps, mail: Extract<Mail, { mail: 'invoice-sent' }>): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const { customerId, invoiceId, to: email, sendId: requestId } = mail
    const invoice = await lockInvoice(tx, invoiceId)
    const problem = await problemOf({ db: tx }, { invoice, creditNote: null })
    // The correction has ended since the mail was drafted, so the next try of this job sends it.
    if (problem === null && invoice.fileName !== null) throw new Error('The document was being corrected.')
    if (problem !== 'in-correction') return
    if (!(await markEffect(tx, sentMark(mail), deps.clock.now()))) return
    const details = { email, number: invoice.documentNumber ?? '' }
    await recordEvent(deps, tx, {
      event: 'invoice.mail.stopped',
      customerId,
      details,
      requestId,
      byServer: true,
    })
  })

/**
 * Sends the payment result that was held back until the invoice mail went out. The lock waits for a charge that is being settled,
 * because that charge may have seen the invoice mail as unsent.
 */
const planOutcomeMail = (deps: Deps, invoiceId: string): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const mail = outcomeMail(await lockInvoice(tx, invoiceId), await chargesOf(tx, invoiceId))
    if (mail) await deps.jobs.plan(tx, sendMailJob, mail)
  })
