import { sql } from 'kysely'
import type { FlowTarget } from '#contract/entities/flow-figures.ts'
import type { Querier, Tx } from '../db/client.ts'
import { beforeChange } from '../db/transaction.ts'

/** The targets that analysts set for the states of a chart. */
export const targetsOf = async (q: Querier, machine: string): Promise<(FlowTarget & { state: string })[]> => {
  const { rows } = await sql<
    FlowTarget & { state: string }
  >`select state, share, seconds from flow_targets where machine = ${machine}`.execute(q)
  return rows
}

interface TargetPlace {
  machine: string
  state: string
}

/** Sets or replaces the target of a state. */
export const storeTarget = async (
  tx: Tx,
  { machine, state }: TargetPlace,
  { share, seconds }: FlowTarget,
  set: { by: string; at: Date },
): Promise<void> => {
  await beforeChange(tx, 'target', `${machine}/${state}`)
  await sql`
    insert into flow_targets values (${machine}, ${state}, ${share}, ${seconds}, ${set.by}, ${set.at})
    on conflict (machine, state) do update set
      share = excluded.share, seconds = excluded.seconds, set_by = excluded.set_by, set_at = excluded.set_at`.execute(
    tx,
  )
}

export const deleteTarget = async (tx: Tx, { machine, state }: TargetPlace): Promise<void> => {
  await beforeChange(tx, 'target', `${machine}/${state}`)
  await sql`delete from flow_targets where machine = ${machine} and state = ${state}`.execute(tx)
}
