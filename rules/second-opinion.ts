import {
  TWO_PERSON_ACTS,
  type TwoPersonAct,
  type TwoPersonOperation,
} from '#contract/entities/second-opinion.ts'
import type { AuditedOperation } from './activity.ts'

/** Time in which a second administrator can decide. */
export const SECOND_OPINION_MS = 24 * 60 * 60_000

/** True for a call that needs a second administrator. `acts` are those of the setting. */
export const needsSecondOpinion = (
  acts: readonly TwoPersonAct[],
  operation: string,
): operation is TwoPersonOperation => acts.some((act) => TWO_PERSON_ACTS[act] === operation)

/** The name of an act in the setting. */
export const twoPersonActOf = (operation: TwoPersonOperation): TwoPersonAct =>
  operation === TWO_PERSON_ACTS.reject ? 'reject' : 'reinstate'

/** The operation in the audit for asking a second administrator. */
export const ASKED_ACTS = {
  'review.reject': 'secondOpinions.askRejection',
  'accounts.reinstate': 'secondOpinions.askReinstatement',
} as const satisfies Record<TwoPersonOperation, AuditedOperation>
