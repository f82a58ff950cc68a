import { type Selectable, sql } from 'kysely'
import type { FlowTarget } from '#contract/entities/flow-figures.ts'
import { json, type Tx } from '../db/client.ts'
import type { ChargeRunRow, CustomerRow, PaymentMethodRow, UserRow } from '../db/schema.ts'
import type { ActivityChangesTable } from '../db/tables/record-tables.ts'

/** The row of each noun of the audit. */
export interface ChangedRows {
  /** With the CR or the number's hash, to detect a change. The audit hides the value. */
  account: CustomerRow & { identificationNumber: string | null }
  person: UserRow
  card: PaymentMethodRow
  /** The changes of one person only. */
  sessions: { live: number; customerId: string | null }
  target: FlowTarget
  chargeRun: ChargeRunRow
}

type ReadRow<Row> = (tx: Tx, key: string, now: Date) => Promise<Row | undefined>

/** Read a row and lock it until the transaction ends, with the lock that an update takes. */
export const ROW_READERS: { [Noun in keyof ChangedRows]: ReadRow<ChangedRows[Noun]> } = {
  account: async (tx, id) => {
    const row = await tx
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return row && { ...row, identificationNumber: row.crNumber ?? row.numberHash }
  },
  person: (tx, id) =>
    tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  card: (tx, id) =>
    tx.selectFrom('paymentMethods').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  sessions: async (tx, userId, now) => {
    const { rows } = await sql<ChangedRows['sessions']>`
      select customer_id as "customerId", (select count(*)::integer from sessions
        where user_id = users.id and revoked_at is null and expires_at > ${now}) as live
      from users where id = ${userId} for no key update`.execute(tx)
    return rows[0]
  },
  chargeRun: (tx, id) =>
    tx.selectFrom('chargeRuns').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  target: async (tx, key) => {
    const { rows } = await sql<FlowTarget>`
      select share, seconds from flow_targets where machine || '/' || state = ${key} for no key update`.execute(
      tx,
    )
    return rows[0]
  },
}

/** Stores the fields that an act changed of one row. */
export const insertChange = async (
  tx: Tx,
  { fields, ...change }: Omit<Selectable<ActivityChangesTable>, 'id'>,
): Promise<void> => {
  await tx
    .insertInto('activityChanges')
    .values({ ...change, fields: json(fields) })
    .execute()
}
