import { findCustomer } from '../../db/stores/customers.ts'
import { effectDone, markEffect } from '../../db/stores/effects.ts'
import { findUser } from '../../db/stores/users.ts'
import type { Deps } from '../../deps.ts'
import { type Mail, mailId } from '../../jobs/definitions/send-mail.ts'
import type { OutgoingMessage } from '../../providers/messages/port.ts'
import { adminMail, customerMail } from './compose-mail.ts'
import { messageIdOf } from './message-id.ts'

const compose = async ({ db, config }: Deps, mail: Mail): Promise<OutgoingMessage | null> => {
  if (mail.mail === 'admin-alert') return adminMail(mail, config)
  const customer = await findCustomer(db, mail.customerId)
  const owner = customer && (await findUser(db, customer.userId))
  return owner ? customerMail(mail, config, customer, owner) : null
}

/**
 * Sends a mail, once. A crash between sending and marking sends it again under the same message id, by which mailboxes
 * recognise it.
 */
export const deliverMail =
  (deps: Deps) =>
  async (mail: Mail): Promise<void> => {
    const effect = `mail:${mailId(mail)}`
    if (await effectDone(deps.db, effect)) return
    const message = await compose(deps, mail)
    if (!message) return
    await deps.ports.messages.send({ ...message, messageId: messageIdOf(deps.config, mailId(mail)) })
    await markEffect(deps.db, effect, deps.clock.now())
  }
