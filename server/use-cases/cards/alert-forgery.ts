import type { Tx } from '../../db/client.ts'
import type { CardAttemptRow } from '../../db/schema.ts'
import { updateCardAttempt } from '../../db/stores/card-attempts.ts'
import type { Deps } from '../../deps.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'
import { redact } from '../messages/redact.ts'
import { lockAttempt } from './lock-attempt.ts'

export interface DoubtfulClaim {
  /** What was claimed: `return`: the address said approved; `save`: a card was to be saved; `undecided`: nobody ever knew. */
  kind: 'return' | 'save' | 'undecided'
  message?: string | null
  status?: string | null
  /** The provider's word about the token. */
  truth: string
}

const TITLES: Record<DoubtfulClaim['kind'], string> = {
  return: 'A card return claimed an approval the card provider does not confirm',
  save: 'A card was to be saved that the card provider does not confirm',
  undecided: 'A card verification was never decided by the card provider',
}

/** Has the administrators told about an attempt, once however often the claim is repeated. Saves and believes nothing. */
export const alertForgery = async (
  deps: Deps,
  tx: Tx,
  attempt: Pick<CardAttemptRow, 'id' | 'customerId'>,
  claim: DoubtfulClaim,
): Promise<void> => {
  const row = await lockAttempt(tx, attempt)
  if (row.alertedAt) return
  await updateCardAttempt(tx, row.id, { alertedAt: deps.clock.now() })
  deps.log.warn({ attemptId: row.id, claim: claim.kind, truth: claim.truth }, 'a card claim is not confirmed')
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `card-attempt:${row.id}`,
    title: TITLES[claim.kind],
    details: {
      Customer: row.customerId,
      Attempt: row.id,
      'Claimed message': claim.message ? redact(claim.message) : null,
      'Claimed status': claim.status ? redact(claim.status) : null,
      'Provider says': claim.truth,
    },
  })
}
