import type { OwnAccount } from '#contract/entities/open-invitation.ts'
import { isOver } from '#machines/account/selectors.ts'
import { isUnsent, isUntouched } from '#machines/onboarding/selectors.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { knownAccountOf } from '../../workflows/account.ts'

/** What a person has of their own, as far as joining another account is concerned. `live`: they cannot be taken out of it. */
export const ownAccount = (own: CustomerRow | undefined): OwnAccount | 'live' => {
  if (!own || isUntouched(own.step)) return 'none'
  const account = knownAccountOf(own)
  if (account && isOver(account)) return 'over'
  return isUnsent(own.step) ? 'begun' : 'live'
}
