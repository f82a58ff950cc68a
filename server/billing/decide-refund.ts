import type * as endpoints from '#contract/endpoints/credit-notes.ts'
import type { CreditNote } from '#contract/entities/credit-note.ts'
import { advance } from '../charts/advance.ts'
import { onBehalf } from '../charts/cause.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { presentCreditNote } from './credit-invoice.ts'
import { lockOwnCreditNote } from './lock-invoice.ts'
import { refundWorkflow } from './refund-chart.ts'
import { undecidedRefundOf } from './refund-store.ts'
import { LOST_MS } from './send-charge.ts'
import { moveCreditNote } from './settle-refund.ts'

const DECISIONS = {
  returned: { event: { type: 'decision.returned' }, note: 'returned' },
  missing: { event: { type: 'decision.missing' }, note: 'refused' },
} as const

/**
 * Records the result of an unclear refund that an administrator looked up at the card provider. A refund that was not made becomes
 * held credit. Throws `credit-settled` when the result is already known, `amounts-changed` for another amount, `refund-in-flight`
 * while our request may still reach the provider.
 */
export const decideRefund = (
  deps: Deps,
  { actor, params: { customerId, creditNoteId }, body }: Call<typeof endpoints.decideRefund>,
): Promise<CommandResult<{ creditNote: CreditNote }>> =>
  command(deps, actor, async (tx) => {
    await lockOwnCreditNote(tx, { customerId, creditNoteId })
    const refund = await undecidedRefundOf(tx, creditNoteId)
    if (!refund) throw new AppError('credit-settled')
    if (refund.amount !== body.amount) throw new AppError('amounts-changed')
    const { sentAt } = refund
    if (sentAt !== null && deps.clock.now().getTime() - sentAt.getTime() < LOST_MS)
      throw new AppError('refund-in-flight')
    const decision = DECISIONS[body.result]
    const cause = onBehalf(actor)
    await advance(deps, tx, refundWorkflow, refund, { event: decision.event, context: {}, cause })
    const moved = await moveCreditNote(deps, tx, refund, decision.note, cause)
    return { creditNote: await presentCreditNote(deps, tx, moved) }
  })
