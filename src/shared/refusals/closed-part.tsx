import type { Customer } from '#contract/entities/customer.ts'
import { accountAt } from '#machines/account/account.machine.ts'
import { explainClosed } from '#machines/refusals/explain-closed.ts'
import { serverNow } from '../api/server-clock.ts'
import { useCurrent } from '../session/current-query.ts'
import { RefusalReason } from './refusal-reason.tsx'

interface ClosedPartProps {
  customer: Customer
  part: Parameters<typeof explainClosed>[1]
  className?: string | undefined
}

/**
 * Says why a part of the account cannot be changed; nothing while it can. An administrator reads no way out, because it is a decision of
 * the customer or of the team.
 */
export const ClosedPart = ({ customer, part, className }: ClosedPartProps) => {
  const isAdministrator = useCurrent().role === 'admin'
  const refused = explainClosed(accountAt(customer, serverNow()), part)
  return (
    refused && (
      <p className={className}>
        <RefusalReason refused={refused} hasWay={!isAdministrator} />
      </p>
    )
  )
}
