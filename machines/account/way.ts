/** The waits of an account, for the portal. */
import type { AccountEvent, AccountSnapshot, AccountState } from './account.machine.ts'
import { isEnding, isHeld, isInDebt, isLeaving, isOverQuota, isSuspended } from './selectors.ts'

/** `clock`: a day that nobody has to wait for. `masar`: the server, within minutes. */
type WayHolder = 'customer' | 'team' | 'clock' | 'masar'

export interface AccountWay {
  kind: 'debt' | 'quota' | 'suspension' | 'hold' | 'notice-period' | 'ending'
  /** Who has to act next. */
  holder: WayHolder
  /** The event that the account waits for, and the state it then enters at the latest after its debts are paid. */
  event: AccountEvent['type']
  leadsTo: AccountState
}

/** Returns the wait of an account that is suspended, on hold or being cancelled; null for an account that waits for nothing. */
export const accountWay = (account: AccountSnapshot): AccountWay | null => {
  if (isLeaving(account)) {
    const end = { event: 'cancellation.due', leadsTo: 'cancelled' } as const
    return isEnding(account)
      ? { kind: 'ending', holder: 'masar', ...end }
      : { kind: 'notice-period', holder: 'clock', ...end }
  }
  if (isInDebt(account)) return { kind: 'debt', holder: 'customer', event: 'debt.paid', leadsTo: 'active' }
  if (isOverQuota(account)) return { kind: 'quota', holder: 'clock', event: 'quota.reset', leadsTo: 'active' }
  if (isSuspended(account))
    return { kind: 'suspension', holder: 'team', event: 'admin.reinstated', leadsTo: 'active' }
  if (isHeld(account)) return { kind: 'hold', holder: 'team', event: 'hold.released', leadsTo: 'active' }
  return null
}
