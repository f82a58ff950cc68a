import { isTakenBack } from '#machines/invoice/selectors.ts'
import type { RefundEvent } from '#machines/refund/refund.machine.ts'
import { isUnderWay } from '#machines/refund/selectors.ts'
import { amountText } from '#rules/money.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { advance, advanceIfTaken } from '../charts/advance.ts'
import { type Cause, originOf } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { CreditNoteRow, RefundRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import type { RefundRefusal } from '../providers/cards/port.ts'
import { applyCredit } from './apply-credit.ts'
import { creditNoteFacts, creditNoteWorkflow } from './credit-note-chart.ts'
import { findCreditNote } from './credit-note-store.ts'
import { invoiceOf } from './invoice-chart.ts'
import { findInvoice } from './invoice-store.ts'
import { refundWorkflow } from './refund-chart.ts'
import { refundNames } from './refund-names.ts'
import { findRefund } from './refund-store.ts'

/** Milliseconds. An older unclear refund alerts the administrators. */
const ALERT_AFTER_MS = 60 * 60_000

/**
 * The result of a refund. `unclear`: the provider must be checked again. `returned`: the provider's sum of returned money in halalas,
 * if it is neither the sum before this refund nor the sum after it.
 */
export type RefundVerdict =
  | { kind: 'returned' }
  | { kind: 'refused'; reason: RefundRefusal | 'disputed' }
  | { kind: 'unclear'; returned?: number }

const EVENTS = {
  returned: 'provider.returned',
  refused: 'provider.refused',
  unclear: 'provider.unclear',
} as const satisfies Record<RefundVerdict['kind'], RefundEvent['type']>

const NOTE_EVENTS = { returned: 'refund.returned', refused: 'refund.refused' } as const

/**
 * Records the result of a refund, once, and moves the money of its credit note in the same transaction. A refused amount pays the
 * invoice if the bank has taken the payment back.
 */
export const settleRefund = (
  deps: Deps,
  { id, customerId }: RefundRow,
  verdict: RefundVerdict,
  cause: Cause,
): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId, undefined)
    const stored = await findRefund(tx, id)
    if (!stored || !isUnderWay(stored.state)) return
    const reason = verdict.kind === 'refused' ? verdict.reason : null
    await advanceIfTaken(
      deps,
      tx,
      refundWorkflow,
      { ...stored, reason },
      {
        event: { type: EVENTS[verdict.kind] },
        context: {},
        cause,
      },
    )
    if (verdict.kind === 'unclear') await reportUnclear(deps, tx, stored, verdict.returned)
    else await moveCreditNote(deps, tx, stored, verdict.kind, cause)
  })

/** Moves the money of a refund's credit note after its result. The caller locks the customer's row. */
export const moveCreditNote = async (
  deps: Deps,
  tx: Tx,
  { creditNoteId }: RefundRow,
  kind: 'returned' | 'refused',
  cause: Cause,
): Promise<CreditNoteRow> => {
  const note = await findCreditNote(tx, creditNoteId)
  if (!note) throw new Error(`There is no credit note ${creditNoteId}`)
  const { facts: context } = await creditNoteFacts(tx, note)
  const event = { type: NOTE_EVENTS[kind] }
  const moved = await advance(deps, tx, creditNoteWorkflow, note, { event, context, cause })
  const invoice = await findInvoice(tx, note.invoiceId)
  if (invoice && isTakenBack(invoiceOf(invoice)))
    await applyCredit(deps, tx, invoice, originOf(cause).requestId)
  return (await findCreditNote(tx, creditNoteId)) ?? moved
}

/** Alerts the administrators once about a refund that stays unclear. */
const reportUnclear = async (
  deps: Deps,
  tx: Tx,
  refund: RefundRow,
  returned: number | undefined,
): Promise<void> => {
  const { id, customerId, amount, currency, refundedBefore, startedAt } = refund
  const isOld = deps.clock.now().getTime() - startedAt.getTime() >= ALERT_AFTER_MS
  if (returned === undefined && !isOld) return
  const names = await refundNames(tx, refund)
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `refund-unclear:${id}`,
    title: 'The result of a refund is unknown',
    details: {
      Customer: customerId,
      ...names,
      Amount: amountText(amount, currency),
      'Returned before': refundedBefore === null ? null : amountText(refundedBefore, currency),
      Returned: returned === undefined ? null : amountText(returned, currency),
      'What to do':
        'Look up the payment at the card provider, and record on the credit note in Billing History whether this refund was made. Until then no other refund of this payment is sent. Masar checks every hour and settles the refund once the returned total has grown by its amount.',
    },
  })
}
