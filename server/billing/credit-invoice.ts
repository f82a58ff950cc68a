import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/credit-notes.ts'
import type { CreditAmounts, CreditNote, CreditTarget } from '#contract/entities/credit-note.ts'
import { type CreditNoteEvent, creditNoteSnapshot } from '#machines/credit-note/credit-note.machine.ts'
import { wasPaidOut } from '#machines/credit-note/selectors.ts'
import { isDisputed, isInFlight, isPaid } from '#machines/invoice/selectors.ts'
import { creditAmounts, payableOf } from '#rules/credit.ts'
import { openNumber, unmaskNumber } from '../accounts/open-customer.ts'
import { findCustomer } from '../accounts/store.ts'
import { advance } from '../charts/advance.ts'
import { type Cause, onBehalf } from '../charts/cause.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CreditNoteRow, InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../request/actor.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import {
  creditNoteChart,
  creditNoteFacts,
  creditNoteWorkflow,
  type Refundable,
  refundableOf,
} from './credit-note-chart.ts'
import { creditNotesOf, creditNotesOfCustomer, heldCredit, updateCreditNote } from './credit-note-store.ts'
import { invoiceOf } from './invoice-chart.ts'
import { findInvoice } from './invoice-store.ts'
import { lockOwnCreditNote } from './lock-invoice.ts'
import { undecidedRefundOf } from './refund-store.ts'
import { taxDocumentChart } from './tax-document.ts'
import { currentSubmission } from './tax-submission-store.ts'

/** A credit note before it is stored. */
export interface CreditPlan {
  amounts: CreditAmounts
  refundable: Refundable | null
  /** Halalas of the invoice that no note has credited. */
  creditable: number
  payableAfter: number
}

/**
 * Computes a credit note over at most `wanted` halalas. Throws `payment-in-flight` while a card is charged for the invoice, and
 * `invoice-disputed` during a dispute of the invoice's payment. Throws `refund-in-flight` while another refund of that payment has no
 * answer, and `nothing-to-credit` for an amount that cannot be credited.
 */
export const planCredit = async (
  q: Querier,
  invoice: InvoiceRow,
  { wanted, target }: { wanted: number; target: CreditTarget },
): Promise<CreditPlan> => {
  const chart = invoiceOf(invoice)
  if (isInFlight(chart)) throw new AppError('payment-in-flight')
  if (isDisputed(chart)) throw new AppError('invoice-disputed')
  const notes = await creditNotesOf(q, invoice.id)
  const refundable = await refundableOf(q, invoice.id)
  const amounts = creditAmounts(
    {
      ...invoice,
      creditedVat: notes.reduce((sum, { vatAmount }) => sum + vatAmount, 0),
      isOpen: !isPaid(chart),
      refundable: refundable?.left ?? 0,
    },
    { wanted, target },
  )
  if (!amounts) throw new AppError('nothing-to-credit')
  if (amounts.toCard > 0 && refundable?.isBusy) throw new AppError('refund-in-flight')
  return {
    amounts,
    refundable,
    creditable: invoice.netAmount - invoice.credited,
    payableAfter: isPaid(chart) ? 0 : payableOf(invoice) - amounts.deducted,
  }
}

/** A customer's credit notes, newest first. */
export const listCreditNotes = async (
  deps: Deps,
  { actor: { customerId } }: Call<typeof endpoints.listCreditNotes>,
): Promise<ReplyOf<typeof endpoints.listCreditNotes>> => {
  const rows = await creditNotesOfCustomer(deps.db, customerId)
  const creditNotes = await Promise.all(rows.map((row) => presentCreditNote(deps, deps.db, row)))
  return { creditNotes, creditLeft: creditNotes.reduce((sum, { creditLeft }) => sum + creditLeft, 0) }
}

/** Sends the unused credit of a note to the card that paid. */
export const returnCredit = (
  deps: Deps,
  { actor, params, body }: Call<typeof endpoints.returnCredit>,
): Promise<CommandResult<{ creditNote: CreditNote }>> =>
  settleHeld(deps, actor, { ...params, ...body }, { type: 'refund.requested' })

/** Records that the unused credit of a note was paid by bank transfer. */
export const payOutCredit = (
  deps: Deps,
  { actor, params, body }: Call<typeof endpoints.payOutCredit>,
): Promise<CommandResult<{ creditNote: CreditNote }>> =>
  settleHeld(deps, actor, { ...params, ...body }, { type: 'payout.recorded' })

interface HeldCredit {
  customerId: string
  creditNoteId: string
  /** The halalas shown to the administrator. */
  amount: number
}

/**
 * Throws `amounts-changed` when an invoice has used credit since then, `credit-settled` when no credit is held, `invoice-disputed`
 * while the bank may take the payment back.
 */
const settleHeld = (
  deps: Deps,
  actor: Actor,
  { customerId, creditNoteId, amount }: HeldCredit,
  event: Extract<CreditNoteEvent, { type: 'refund.requested' | 'payout.recorded' }>,
): Promise<CommandResult<{ creditNote: CreditNote }>> =>
  command(deps, actor, async (tx) => {
    const row = await lockOwnCreditNote(tx, { customerId, creditNoteId })
    const { facts, creditLeft } = await creditNoteFacts(tx, row)
    if (facts.isDisputed) throw new AppError('invoice-disputed')
    if (facts.holdsCredit && creditLeft !== amount) throw new AppError('amounts-changed')
    const assigned =
      event.type === 'refund.requested' && facts.canGoToCard ? await assignToCard(deps, tx, row) : row
    const moved = await advance(deps, tx, creditNoteWorkflow, assigned, {
      event,
      context: facts,
      cause: onBehalf(actor),
    })
    return { creditNote: await presentCreditNote(deps, tx, moved) }
  })

/** Sends a customer's held credit to the cards that paid, where possible. The caller locks the customer's row. */
export const returnHeldCredit = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  cause: Cause,
): Promise<void> => {
  for (const { note } of await heldCredit(tx, customerId)) {
    const { facts: context } = await creditNoteFacts(tx, note)
    if (!context.canGoToCard) continue
    const assigned = await assignToCard(deps, tx, note)
    await advance(deps, tx, creditNoteWorkflow, assigned, {
      event: { type: 'refund.requested' },
      context,
      cause,
    })
  }
}

/** Moves all of a note's held credit to the card. The caller has checked that no invoice has used any of it. */
const assignToCard = ({ clock }: Deps, tx: Tx, { id, toCard, held }: CreditNoteRow): Promise<CreditNoteRow> =>
  updateCreditNote(tx, id, { toCard: toCard + held, held: 0 }, clock.now())

/** A credit note as the API returns it. */
export const presentCreditNote = async (
  deps: Pick<Deps, 'vault'>,
  q: Querier,
  row: CreditNoteRow,
): Promise<CreditNote> => {
  const customer = await findCustomer(q, row.customerId)
  const { facts, creditLeft, refundable } = await creditNoteFacts(q, row)
  const document = await currentSubmission(q, { invoiceId: row.invoiceId, creditNoteId: row.id })
  const invoice = await findInvoice(q, row.invoiceId)
  const chart = creditNoteChart(row, facts)
  return {
    ...{ id: row.id, invoiceId: row.invoiceId, documentNumber: row.documentNumber },
    invoiceNumber: invoice?.documentNumber ?? null,
    ...{ reason: row.reason, note: row.note },
    creditLeft: wasPaidOut(creditNoteSnapshot({ chart })) ? 0 : creditLeft,
    ...{ grossAmount: row.grossAmount, vatAmount: row.vatAmount, netAmount: row.netAmount },
    ...{ deducted: row.deducted, toCard: row.toCard, held: row.held },
    card: cardOf(refundable),
    unclearRefund: (await undecidedRefundOf(q, row.id))?.amount ?? null,
    chart,
    fileName:
      row.fileKey === null ? null : unmaskNumber(row.fileName, customer ? openNumber(deps, customer) : null),
    taxDocument: document ? taxDocumentChart(document) : null,
    issuedAt: row.createdAt.toISOString(),
  }
}

/** The card that paid, as the API returns it. */
export const cardOf = (refundable: Refundable | null): CreditNote['card'] =>
  refundable && { type: refundable.charge.cardType, last4: refundable.charge.cardLast4 }
