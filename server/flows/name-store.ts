import { sql } from 'kysely'
import type { Querier, Tx } from '../db/client.ts'
import { fingerprintOf, type NameFlow } from './flow-name.ts'

/** Deletes all names if they were made with another secret, so that `nameFlows` makes new ones. */
export const forgetOtherNames = async (tx: Tx, nameFlow: NameFlow): Promise<void> => {
  const fingerprint = fingerprintOf(nameFlow)
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from flow_naming`.execute(tx)
  const [made] = rows
  if (made?.fingerprint === fingerprint) return
  if (made) {
    await sql`update flow_subjects set name = null where name is not null`.execute(tx)
    await sql`delete from flow_naming`.execute(tx)
  }
  await sql`insert into flow_naming values (${fingerprint})`.execute(tx)
}

/** Stores the names of at most `limit` flows that have none. True when more may be left. */
export const nameFlows = async (tx: Tx, nameFlow: NameFlow, limit: number): Promise<boolean> => {
  const { rows } = await sql<{ machine: string; subjectId: string }>`
    select machine, subject_id as "subjectId" from flow_subjects where name is null limit ${limit}`.execute(
    tx,
  )
  if (rows.length === 0) return false
  const named = rows.map(({ machine, subjectId }) => ({
    machine,
    subject_id: subjectId,
    name: nameFlow(machine, subjectId),
  }))
  await sql`
    update flow_subjects s set name = n.name
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (machine text, subject_id uuid, name text)
    where s.machine = n.machine and s.subject_id = n.subject_id`.execute(tx)
  return rows.length === limit
}

export interface NamedFlow {
  subjectId: string
  /** Null for a flow of the team. */
  customerId: string | null
}

/** The flow of this name; a flow has its name once its first step is counted. */
export const findNamedFlow = async (
  q: Querier,
  machine: string,
  name: string,
): Promise<NamedFlow | undefined> => {
  const { rows } = await sql<NamedFlow>`
    select subject_id as "subjectId", customer_id as "customerId" from flow_subjects
    where machine = ${machine} and name = ${name}`.execute(q)
  return rows[0]
}
