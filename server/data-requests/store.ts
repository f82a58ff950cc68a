import type { DataRequestKind } from '#contract/entities/data-request.ts'
import { STATES_DUE, STATES_OPEN } from '#machines/data-request/selectors.ts'
import { touchCustomer } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { DataRequestRow, NewDataRequest } from '../db/schema.ts'

export const insertDataRequest = async (tx: Tx, request: NewDataRequest): Promise<DataRequestRow> => {
  const row = await tx.insertInto('dataRequests').values(request).returningAll().executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, row.createdAt)
  return row
}

/** A person's unanswered request of this kind. There is at most one (unique index). */
export const openRequestOf = (
  q: Querier,
  userId: string,
  kind: DataRequestKind,
): Promise<DataRequestRow | undefined> =>
  q
    .selectFrom('dataRequests')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', STATES_OPEN)
    .executeTakeFirst()

/** The requests of a person, newest first. */
export const requestsOf = (q: Querier, userId: string): Promise<DataRequestRow[]> =>
  q
    .selectFrom('dataRequests')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

export const findDataRequest = (q: Querier, id: string): Promise<DataRequestRow | undefined> =>
  q.selectFrom('dataRequests').selectAll().where('id', '=', id).executeTakeFirst()

/** Writes columns. The caller locks the customer's row. */
export const updateDataRequest = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<DataRequestRow, 'state' | 'machineVersion' | 'revision' | 'movedAt' | 'extension' | 'answer'>
  >,
  at: Date,
): Promise<DataRequestRow> => {
  const row = await tx
    .updateTable('dataRequests')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await touchCustomer(tx, row.customerId, at)
  return row
}

interface ListQuery {
  open: boolean
  limit: number
  page: number
}

/** Requests of all people. Those that the team must answer are first. With `open`, the oldest come first, else the newest. */
export const requestPage = (q: Querier, { open, limit, page }: ListQuery) =>
  q
    .selectFrom('dataRequests')
    .innerJoin('users', 'users.id', 'dataRequests.userId')
    .selectAll('dataRequests')
    .select('users.email')
    .$if(open, (query) => query.where('dataRequests.state', 'in', STATES_OPEN))
    .orderBy((eb) => eb.case().when('dataRequests.state', 'in', STATES_DUE).then(0).else(1).end())
    .orderBy('dataRequests.createdAt', open ? 'asc' : 'desc')
    .orderBy('dataRequests.id')
    .limit(limit)
    .offset(page * limit)
    .execute()

export const countRequests = async (q: Querier, open: boolean): Promise<number> => {
  const { count } = await q
    .selectFrom('dataRequests')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .$if(open, (query) => query.where('state', 'in', STATES_OPEN))
    .executeTakeFirstOrThrow()
  return Number(count)
}
