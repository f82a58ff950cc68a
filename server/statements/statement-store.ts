import { type RawBuilder, sql } from 'kysely'
import type { CardType } from '#contract/entities/payment-method.ts'
import type { StatementKind } from '#contract/entities/statement-kinds.ts'
import { STATES_WITH_PAYMENT } from '#machines/charge/selectors.ts'
import { STATES_PAID_OUT } from '#machines/credit-note/selectors.ts'
import { STATES_OPEN, STATES_TAKEN_BACK } from '#machines/dispute/selectors.ts'
import { STATES_RETURNED } from '#machines/refund/selectors.ts'
import { LEFT } from '../billing/credit-note-store.ts'
import type { Querier } from '../db/client.ts'
import { among, asRows } from '../db/nested-rows.ts'
import { preparedRead } from '../db/prepared.ts'
import type { InvoiceRow } from '../db/schema.ts'

/** An entry of a statement. `change`: halalas that it adds to what the customer owes. */
export interface StatementRow extends Pick<InvoiceRow, 'type' | 'billingMonth' | 'sequence'> {
  kind: StatementKind
  at: string
  documentNumber: string | null
  creditNote: string | null
  cardType: CardType | null
  cardLast4: string | null
  amount: number
  change: number
}

interface Parts {
  kind: StatementKind | RawBuilder<StatementKind>
  /** The text after `from`. The alias of the invoices must be `i`; with `hasCard` that of the cards must be `p`. */
  from: RawBuilder<unknown>
  at: RawBuilder<unknown>
  amount: RawBuilder<unknown>
  change: RawBuilder<unknown>
  id: RawBuilder<unknown>
  creditNote?: RawBuilder<unknown>
  hasCard?: boolean
}

const NOTHING = sql`null::text`

/** `rank`: the place among entries of the same instant. */
const rowsOf = (
  { kind, from, at, amount, change, id, creditNote = NOTHING, hasCard = false }: Parts,
  rank: number,
) => sql`
  select ${sql.lit(rank)} as rank, ${typeof kind === 'string' ? sql.lit(kind) : kind}::text as kind, ${at} as at, i.type as type,
    i.billing_month as billing_month, i.sequence as sequence, i.document_number as document_number,
    ${creditNote} as credit_note, ${hasCard ? sql`p.type` : NOTHING} as card_type, ${hasCard ? sql`p.last4` : NOTHING} as card_last4,
    ${amount} as amount, ${change} as change, ${id}::text as id
  from ${from}`

/** A bank cannot take back more than the payment. */
const TAKEN_BACK = sql`least(d.amount, c.amount)`

/** Everything that has changed what the customer owes, and the disputes. The use of held credit for an invoice is left out: its credit note has already reduced the debt. */
const entriesOf = (customerId: RawBuilder<string>): RawBuilder<unknown> => {
  const disputes = sql`disputes d join charges c on c.id = d.charge_id join invoices i on i.id = d.invoice_id
    where d.customer_id = ${customerId}`
  const isLost = sql`d.state in ${among(STATES_TAKEN_BACK)}`
  const parts: Parts[] = [
    {
      kind: 'invoice',
      from: sql`invoices i where i.customer_id = ${customerId}`,
      at: sql`i.issued_at`,
      amount: sql`i.net_amount`,
      change: sql`i.net_amount`,
      id: sql`i.id`,
    },
    {
      kind: 'payment',
      from: sql`charges c join invoices i on i.id = c.invoice_id join payment_methods p on p.id = c.payment_method_id
          where c.customer_id = ${customerId} and c.state in ${among(STATES_WITH_PAYMENT)}`,
      at: sql`coalesce(c.settled_at, c.started_at)`,
      amount: sql`c.amount`,
      change: sql`0 - c.amount`,
      id: sql`c.id`,
      hasCard: true,
    },
    {
      kind: 'credit-note',
      from: sql`credit_notes n join invoices i on i.id = n.invoice_id where n.customer_id = ${customerId}`,
      at: sql`n.created_at`,
      amount: sql`n.net_amount`,
      change: sql`0 - n.net_amount`,
      id: sql`n.id`,
      creditNote: sql`n.document_number`,
    },
    {
      kind: 'refund',
      from: sql`refunds r join credit_notes n on n.id = r.credit_note_id join invoices i on i.id = n.invoice_id
          join charges c on c.id = r.charge_id join payment_methods p on p.id = c.payment_method_id
          where r.customer_id = ${customerId} and r.state in ${among(STATES_RETURNED)}`,
      at: sql`coalesce(r.settled_at, r.started_at)`,
      amount: sql`r.amount`,
      change: sql`r.amount`,
      id: sql`r.id`,
      creditNote: sql`n.document_number`,
      hasCard: true,
    },
    {
      kind: 'payout',
      from: sql`credit_notes n join invoices i on i.id = n.invoice_id
          where n.customer_id = ${customerId} and n.state in ${among(STATES_PAID_OUT)}`,
      at: sql`n.moved_at`,
      amount: LEFT,
      change: LEFT,
      id: sql`n.id`,
      creditNote: sql`n.document_number`,
    },
    {
      kind: 'dispute',
      from: disputes,
      at: sql`d.created_at`,
      amount: sql`d.amount`,
      change: sql`0`,
      id: sql`d.id`,
    },
    {
      kind: sql`case when ${isLost} then 'dispute-lost' else 'dispute-won' end`,
      from: sql`${disputes} and d.state not in ${among(STATES_OPEN)}`,
      at: sql`d.moved_at`,
      amount: sql`case when ${isLost} then ${TAKEN_BACK} else d.amount end`,
      change: sql`case when ${isLost} then ${TAKEN_BACK} else 0 end`,
      id: sql`d.id`,
    },
  ]
  return sql.join(parts.map(rowsOf), sql` union all `)
}

interface StatementQuery {
  customerId: string
  /** Start of the period, and the first instant after it. */
  from: Date
  until: Date
}

interface StatementJson {
  opening: number
  entries: StatementRow[]
}

const readStatement = preparedRead<StatementQuery, StatementJson>(
  'statement',
  ['customerId', 'from', 'until'],
  (db, { customerId, from, until }) => {
    const entries = asRows(sql`
      select kind, at, type, billing_month as "billingMonth", sequence, document_number as "documentNumber",
        credit_note as "creditNote", card_type as "cardType", card_last4 as "cardLast4", amount::float8 as amount,
        change::float8 as change
      from entries where at >= ${from} and at < ${until} order by at, rank, id`)
    return sql<StatementJson>`
      with entries as (${entriesOf(customerId)})
      select (select coalesce(sum(change), 0)::float8 from entries where at < ${from}) as opening, ${entries} as entries`.compile(
      db,
    )
  },
)

/** The entries of a period, oldest first, and the balance before it, in halalas: one statement, so that both are of one moment. */
export const findStatement = async (q: Querier, query: StatementQuery): Promise<StatementJson> => {
  const [found] = await readStatement(q, query)
  if (!found) throw new Error('A statement has no opening balance')
  return found
}
