/** The reasons of parts of an account that cannot be changed. The chart has no events for these changes: the state and the hold decide. */
import type { AccountSnapshot } from '../account/account.machine.ts'
import { canChangePackage, canSetBillingGroup, cardsAreOpen, isHeld } from '../account/selectors.ts'
import { type Refusal, stateReason } from './explain-refusal.ts'
import { HOLD_REASON } from './reasons.ts'

type AccountPart = 'cards' | 'package' | 'group'

const IS_OPEN = {
  cards: cardsAreOpen,
  package: canChangePackage,
  group: canSetBillingGroup,
} as const satisfies Record<AccountPart, (account: AccountSnapshot) => boolean>

/** Returns the reason for which a part of the account is closed; null while it is open. */
export const explainClosed = (account: AccountSnapshot, part: AccountPart): Refusal | null =>
  IS_OPEN[part](account)
    ? null
    : {
        chart: 'account',
        state: account.value,
        guard: null,
        reason: isHeld(account) ? HOLD_REASON : stateReason(account, 'account'),
      }
