import { isAccount } from '#machines/account/administration.ts'
import { mayResubscribe } from '#machines/account/selectors.ts'
import type { CustomerRow } from '../../db/schema.ts'
import type { CustomerMail } from './compose-mail.ts'

/** Whether a mail about the state of an account comes too late: the account has moved on before it was sent. */
export const isOvertaken = (
  mail: CustomerMail['mail'],
  { status, statusReason, heldAt }: CustomerRow,
): boolean => {
  switch (mail) {
    case 'suspended':
      return !isAccount('suspended', status, statusReason) || isAccount('in-debt', status, statusReason)
    case 'payment-needed':
      return !isAccount('in-debt', status, statusReason)
    case 'reinstated':
    case 'quota-reset':
      return !isAccount('in-use', status, statusReason)
    case 'resubscription-declined':
      return !mayResubscribe(status, statusReason)
    case 'held':
      return heldAt === null
    case 'released':
      return heldAt !== null
    default:
      return false
  }
}
