import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import type { Statement, StatementEntry } from '#contract/entities/statement.ts'
import { instantsOfMonths } from '#rules/billing-calendar.ts'
import { statementMonths, withBalances } from '#rules/statement.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../request/route.ts'
import { findStatement, type StatementRow } from './statement-store.ts'

/** The customer's statement of the chosen months. */
export const getStatement = (
  deps: Deps,
  { actor, query }: Call<typeof endpoints.getStatement>,
): Promise<ReplyOf<typeof endpoints.getStatement>> => statementOf(deps, actor.customerId, query)

/** A customer's statement of the chosen months; without them, of the current year. */
export const statementOf = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  chosen: QueryOf<typeof endpoints.getStatement>,
): Promise<Statement> => {
  const months = statementMonths(chosen, clock.now())
  const { opening, entries } = await findStatement(db, { customerId, ...instantsOfMonths(months) })
  return {
    from: months.first,
    to: months.last,
    currency: 'SAR',
    opening,
    ...withBalances(opening, entries.map(presentEntry)),
  }
}

const presentEntry = (row: StatementRow): Omit<StatementEntry, 'balance'> => {
  const { kind, type, billingMonth, sequence, documentNumber, creditNote, cardType, cardLast4 } = row
  return {
    kind,
    at: new Date(row.at).toISOString(),
    invoice: {
      type,
      billingMonth,
      thresholdSequenceNumber: type === 'threshold' ? sequence : null,
      qoyod_reference: documentNumber,
    },
    creditNote,
    card: cardType && cardLast4 !== null ? { type: cardType, last4: cardLast4 } : null,
    amount: row.amount,
    change: row.change,
  }
}
