import type { OwnAccount } from '#contract/entities/open-invitation.ts'
import { isOver } from '#machines/account/selectors.ts'
import { isUnsent, isUntouched } from '#machines/onboarding/selectors.ts'
import type { CustomerRow } from '../../db/schema.ts'

/** What a person has of their own, as far as joining another account is concerned. `live`: they cannot be taken out of it. */
export const ownAccount = (own: Pick<CustomerRow, 'status' | 'step'> | undefined): OwnAccount | 'live' => {
  if (!own || isUntouched(own.step)) return 'none'
  if (isOver(own.status)) return 'over'
  return isUnsent(own.step) ? 'begun' : 'live'
}
