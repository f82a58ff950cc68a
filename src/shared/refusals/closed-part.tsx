import type { Customer } from '#contract/entities/customer.ts'
import { accountAt } from '#machines/account/account.machine.ts'
import { explainClosed } from '#machines/refusals/explain-closed.ts'
import { serverNow } from '../api/server-clock.ts'
import type { Translations } from '../i18n/i18n.ts'
import { useCurrent } from '../session/current-query.ts'
import { RefusalReason } from './refusal-reason.tsx'

const PARTS = ['cards', 'package', 'group'] as const

/**
 * For a route's loader: fetches the reasons when a part of the account is closed, because a late line would push the page down. The page
 * shows without them when they cannot be fetched.
 */
export const loadReasons = async (i18n: Translations, customer: Customer | null): Promise<void> => {
  if (!customer) return
  const account = accountAt(customer, serverNow())
  if (PARTS.some((part) => explainClosed(account, part))) await i18n.load(['why-not']).catch(() => undefined)
}

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
