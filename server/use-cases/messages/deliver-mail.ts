import { findCustomer } from '../../db/stores/customers.ts'
import { effectDone, markEffect } from '../../db/stores/effects.ts'
import { findInvitation } from '../../db/stores/invitations.ts'
import { findUser } from '../../db/stores/users.ts'
import type { Deps } from '../../deps.ts'
import { type Mail, mailId } from '../../jobs/definitions/send-mail.ts'
import type { OutgoingMessage } from '../../providers/messages/port.ts'
import { adminMail, customerMail } from './compose-mail.ts'
import { invitationMail } from './invitation-mail.ts'

type Invitation = Extract<Mail, { mail: 'invitation' }>

/** Nothing when the invitation was withdrawn, or accepted, before it was sent. */
const composeInvitation = async (
  { db, config }: Deps,
  { invitationId }: Invitation,
): Promise<OutgoingMessage | null> => {
  const invitation = await findInvitation(db, invitationId)
  if (!invitation || invitation.endedAt !== null) return null
  const customer = await findCustomer(db, invitation.customerId)
  const inviter = await findUser(db, invitation.invitedBy)
  return customer && inviter ? invitationMail({ invitation, customer, inviter }, config) : null
}

const compose = async (deps: Deps, mail: Mail): Promise<OutgoingMessage | null> => {
  if (mail.mail === 'admin-alert') return adminMail(mail, deps.config)
  if (mail.mail === 'invitation') return composeInvitation(deps, mail)
  const { db, config } = deps
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
    const host = new URL(deps.config.appUrl).hostname
    await deps.ports.messages.send({
      ...message,
      messageId: `<${mailId(mail).replace(/[^\w.-]/g, '.')}@${host}>`,
    })
    await markEffect(deps.db, effect, deps.clock.now())
  }
