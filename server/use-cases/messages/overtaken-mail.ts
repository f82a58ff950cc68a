import { canResubscribe, isInDebt, isInUse, isSuspended } from '#machines/account/selectors.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { accountOf } from '../../workflows/account.ts'
import type { CustomerMail } from './compose-mail.ts'

/** Whether a mail about the state of an account comes too late: the account has moved on before it was sent. */
export const isOvertaken = (mail: CustomerMail['mail'], row: CustomerRow): boolean => {
  const account = accountOf(row)
  switch (mail) {
    case 'suspended':
      return !isSuspended(account) || isInDebt(account)
    case 'payment-needed':
      return !isInDebt(account)
    case 'reinstated':
    case 'quota-reset':
      return !isInUse(account)
    case 'resubscription-declined':
      return !canResubscribe(account)
    case 'held':
      return !account.context.held
    case 'released':
      return account.context.held
    default:
      return false
  }
}
