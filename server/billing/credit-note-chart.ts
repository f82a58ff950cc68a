import type { CreditNoteChart } from '#contract/entities/chart.ts'
import { tookMoney } from '#machines/charge/selectors.ts'
import {
  CREDIT_NOTE_VERSION,
  type CreditNoteFacts,
  creditNoteAllowList,
  creditNoteMachine,
} from '#machines/credit-note/credit-note.machine.ts'
import { isOpen, isTakenBack } from '#machines/dispute/selectors.ts'
import { isUnderWay } from '#machines/refund/selectors.ts'
import { MIN_CHARGE } from '#rules/money.ts'
import type { Workflow } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { storedStateOf } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargeWithCard, CreditNoteRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { chargesOf } from './charge-store.ts'
import { updateCreditNote, usedOf } from './credit-note-store.ts'
import { lastDisputeOf } from './dispute-store.ts'
import { openRefund } from './refund-chart.ts'
import { refundsOf, returnedOf } from './refund-store.ts'

/** The charge that paid an invoice, with its refundable amount. */
export interface Refundable {
  charge: ChargeWithCard
  /** Halalas of the charge that no credit note has returned. */
  left: number
  /** The bank may take the payment back. */
  isDisputed: boolean
  /** True during a dispute, or while another refund of the charge has no answer. */
  isBusy: boolean
}

/** Returns null when no card paid the invoice, or when the bank took the payment back. */
export const refundableOf = async (q: Querier, invoiceId: string): Promise<Refundable | null> => {
  const charge = (await chargesOf(q, invoiceId)).findLast(({ state }) => tookMoney(state))
  const dispute = charge && (await lastDisputeOf(q, charge.id))
  if (!charge || (dispute && isTakenBack(dispute.state))) return null
  const refunds = await refundsOf(q, charge.id)
  const returned = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const isDisputed = dispute !== undefined && isOpen(dispute.state)
  const isBusy = isDisputed || refunds.some(({ state }) => isUnderWay(state))
  return { charge, left: charge.amount - returned, isDisputed, isBusy }
}

/** Facts for the guards of the credit note chart. `creditLeft`: halalas of the held credit that no invoice has used. */
export const creditNoteFacts = async (
  q: Querier,
  { id, invoiceId, toCard, held }: CreditNoteRow,
): Promise<{ facts: CreditNoteFacts; creditLeft: number; refundable: Refundable | null }> => {
  const used = await usedOf(q, id)
  const refundable = await refundableOf(q, invoiceId)
  const creditLeft = held - used
  const canGoToCard =
    held >= MIN_CHARGE && used === 0 && refundable !== null && !refundable.isBusy && refundable.left >= held
  const isDisputed = refundable?.isDisputed ?? false
  return {
    facts: { goesToCard: toCard > 0, holdsCredit: creditLeft > 0, canGoToCard, isDisputed },
    creditLeft,
    refundable,
  }
}

const startRefund = async (
  deps: Deps,
  tx: Tx,
  { id: creditNoteId, customerId, invoiceId, toCard }: CreditNoteRow,
  _: CreditNoteFacts,
  cause: Cause,
): Promise<void> => {
  const refundable = await refundableOf(tx, invoiceId)
  if (!refundable) throw new Error(`No card has the money of the credit note ${creditNoteId}`)
  const { id: chargeId, currency } = refundable.charge
  const amount = toCard - (await returnedOf(tx, creditNoteId))
  await openRefund(deps, tx, { customerId, chargeId, creditNoteId, amount, currency }, cause)
}

const holdAmount = async ({ clock }: Deps, tx: Tx, { id, toCard, held }: CreditNoteRow): Promise<void> => {
  const returned = await returnedOf(tx, id)
  await updateCreditNote(tx, id, { toCard: returned, held: held + toCard - returned }, clock.now())
}

/** Reads the credit note chart from a note's row. */
const storedCreditNote = {
  machine: creditNoteMachine,
  version: CREDIT_NOTE_VERSION,
  upgrades: [],
  stateOf: (row: Pick<CreditNoteRow, 'state' | 'machineVersion'>) => ({
    version: row.machineVersion,
    value: row.state,
  }),
}

/** The credit note chart in an API response. */
export const creditNoteChart = (row: CreditNoteRow, facts: CreditNoteFacts): CreditNoteChart => ({
  state: storedStateOf(storedCreditNote, row).value,
  version: CREDIT_NOTE_VERSION,
  facts,
})

/** The chart of a credit note's money. The caller locks the customer's row. */
export const creditNoteWorkflow: Workflow<typeof creditNoteMachine, CreditNoteRow, CreditNoteFacts> = {
  ...storedCreditNote,
  allowList: creditNoteAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateCreditNote(tx, row.id, { state: next.value, machineVersion: next.version, movedAt: at }, at),
  refused: () => new AppError('credit-settled'),
  detailsOf: ({ netAmount, documentNumber }) => ({ amount: netAmount, document: documentNumber }),
  effects: {
    startRefund,
    holdAmount,
    announceReturn: ({ jobs }, tx, { id: creditNoteId, customerId, revision }) =>
      jobs.plan(tx, sendMailJob, { mail: 'credit-returned', customerId, creditNoteId, revision }),
    announceCredit: ({ jobs }, tx, { id: creditNoteId, customerId, revision }) =>
      jobs.plan(tx, sendMailJob, { mail: 'credit-held', customerId, creditNoteId, revision }),
  },
}
