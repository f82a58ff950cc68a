import type { TwoPersonExport, TwoPersonOperation } from '#contract/entities/second-opinion.ts'
import { STATES_OPEN, STATES_WAITING } from '#machines/second-opinion/selectors.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { NewSecondOpinion, SecondOpinionRow } from '../db/schema.ts'

export const insertSecondOpinion = (tx: Tx, opinion: NewSecondOpinion): Promise<SecondOpinionRow> =>
  tx.insertInto('secondOpinions').values(opinion).returningAll().executeTakeFirstOrThrow()

export const findSecondOpinion = (q: Querier, id: string): Promise<SecondOpinionRow | undefined> =>
  q.selectFrom('secondOpinions').selectAll().where('id', '=', id).executeTakeFirst()

/** The undecided act of this kind about a customer. There is at most one (unique index). */
export const waitingOpinion = (
  q: Querier,
  customerId: string,
  operation: TwoPersonOperation,
): Promise<SecondOpinionRow | undefined> =>
  q
    .selectFrom('secondOpinions')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('operation', '=', operation)
    .where('state', 'in', STATES_WAITING)
    .executeTakeFirst()

interface ExportOf {
  askerId: string
  operation: TwoPersonExport
  /** The account whose activity is exported, else null. */
  customerId: string | null
}

const exportsOf = (q: Querier, { askerId, operation, customerId }: ExportOf) =>
  q
    .selectFrom('secondOpinions')
    .selectAll()
    .where('askerId', '=', askerId)
    .where('operation', '=', operation)
    .where('customerId', 'is not distinct from', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')

/** A person's requests for an export: those that have not ended, then the others, newest first. */
export const latestExports = async (q: Querier, of: ExportOf, limit: number): Promise<SecondOpinionRow[]> => {
  const open = await openExports(q, of)
  const ended = await exportsOf(q, of).where('state', 'not in', STATES_OPEN).limit(limit).execute()
  // A request that ends between the two reads is in both.
  const earlier = ended.filter(({ id }) => !open.some((request) => request.id === id))
  return [...open, ...earlier].slice(0, Math.max(limit, open.length))
}

/** A person's requests for an export that have not ended. */
export const openExports = (q: Querier, of: ExportOf): Promise<SecondOpinionRow[]> =>
  exportsOf(q, of).where('state', 'in', STATES_OPEN).execute()

/** Writes columns. The caller locks as `lockOpinion` does. */
export const updateSecondOpinion = (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      SecondOpinionRow,
      | 'state'
      | 'machineVersion'
      | 'revision'
      | 'movedAt'
      | 'lapsesAt'
      | 'deciderId'
      | 'answer'
      | 'sealedFilters'
      | 'downloadId'
      | 'downloadAt'
    >
  >,
): Promise<SecondOpinionRow> =>
  tx.updateTable('secondOpinions').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

interface ListQuery {
  isWaiting: boolean
  limit: number
  page: number
}

/** With `isWaiting`, the undecided acts in the order in which they lapse; else all acts, newest first. */
export const opinionPage = (q: Querier, { isWaiting, limit, page }: ListQuery): Promise<SecondOpinionRow[]> =>
  q
    .selectFrom('secondOpinions')
    .selectAll()
    .$if(isWaiting, (query) => query.where('state', 'in', STATES_WAITING))
    .orderBy('createdAt', isWaiting ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(page * limit)
    .execute()

export const countOpinions = async (q: Querier, isWaiting: boolean): Promise<number> => {
  const { count } = await q
    .selectFrom('secondOpinions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .$if(isWaiting, (query) => query.where('state', 'in', STATES_WAITING))
    .executeTakeFirstOrThrow()
  return Number(count)
}
