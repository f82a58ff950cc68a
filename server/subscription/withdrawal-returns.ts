import type { CardReturn } from '#contract/entities/credit-note.ts'
import type { AccountFacts } from '#machines/account/account.machine.ts'
import { accountWorkflow } from '../accounts/chart.ts'
import { planCredit } from '../billing/credit-invoice.ts'
import { creditNoteFacts } from '../billing/credit-note-chart.ts'
import { heldCredit } from '../billing/credit-note-store.ts'
import { invoicesToCredit } from '../billing/invoice-store.ts'
import { refundsWithCards } from '../billing/refund-store.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Querier } from '../db/client.ts'
import type { ChargeWithCard, CustomerRow } from '../db/schema.ts'
import { assertDocument } from '../invoice-documents/issue-credit-note.ts'

type CardPart = Pick<ChargeWithCard, 'cardType' | 'cardLast4'> & { amount: number }

/**
 * The money that a withdrawal would send back now, by card. Empty while the account chart refuses it. Throws what the withdrawal would
 * throw for an invoice that cannot be credited now.
 */
export const withdrawalReturns = async (
  q: Querier,
  customer: CustomerRow,
  facts: AccountFacts,
): Promise<CardReturn[]> => {
  const event = { type: 'withdrawal.requested' } as const
  if (!customer.activationDate || !takes(accountWorkflow, customer, event, facts)) return []
  const parts: CardPart[] = []
  for (const invoice of await invoicesToCredit(q, customer.id, customer.activationDate)) {
    await assertDocument(q, invoice)
    const plan = await planCredit(q, invoice, { wanted: invoice.netAmount, target: 'card' })
    if (plan.refundable) parts.push({ ...plan.refundable.charge, amount: plan.amounts.toCard })
  }
  for (const { note, left } of await heldCredit(q, customer.id)) {
    const { facts: noteFacts, refundable } = await creditNoteFacts(q, note)
    if (noteFacts.canGoToCard && refundable) parts.push({ ...refundable.charge, amount: left })
  }
  return byCard(parts)
}

/** Milliseconds; longer than any transaction. */
const TRANSACTION_MS = 60_000

/** The money that a withdrawal has sent back, by card. Its refunds began in one transaction. */
export const returnedByWithdrawal = async (
  q: Querier,
  { id, withdrawnAt }: Pick<CustomerRow, 'id' | 'withdrawnAt'>,
): Promise<CardReturn[]> => {
  if (withdrawnAt === null) return []
  const since = new Date(withdrawnAt.getTime() - TRANSACTION_MS)
  return byCard(await refundsWithCards(q, id, { since, until: withdrawnAt }))
}

const byCard = (parts: readonly CardPart[]): CardReturn[] => {
  const returns = new Map<string, CardReturn>()
  for (const { cardType: type, cardLast4: last4, amount } of parts) {
    const key = `${type}:${last4}`
    returns.set(key, { card: { type, last4 }, amount: amount + (returns.get(key)?.amount ?? 0) })
  }
  return [...returns.values()].filter(({ amount }) => amount > 0)
}
