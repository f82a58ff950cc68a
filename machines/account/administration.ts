import { type AdministrationAct, mapActs } from '#contract/entities/administration-acts.ts'
import {
  SUSPENSION_EVENTS,
  SUSPENSION_REASONS,
  type SuspensionReason,
} from '#contract/entities/suspensions.ts'
import type { AccountSnapshot } from './snapshot.ts'

/** What an administrator may do with an account as it is now. */
export interface Administration {
  /** Reasons it may be suspended for; none where it cannot be. */
  suspendFor: SuspensionReason[]
  can: Readonly<Record<AdministrationAct, boolean>>
}

/** What the account chart lets an administrator do now. */
export const administrationOf = (account: AccountSnapshot): Administration => ({
  suspendFor: SUSPENSION_REASONS.filter((reason) => account.can({ type: SUSPENSION_EVENTS[reason] })),
  can: mapActs(({ events }) => events.some((type) => account.can({ type }))),
})

/** Whether anything may be done at all: an account that is not billed has nothing to administrate. */
export const hasAdministration = ({ can }: Administration): boolean => Object.values(can).includes(true)
