import { type RawBuilder, sql } from 'kysely'

/** One hourly run of a sweep over rows from `since` until `before`. */
export interface SweepTurn {
  since: Date
  before: Date
  now: Date
  /** Names the hour. */
  round: string
  limit: number
}

const HOUR_S = 3600
/** Hours. A row is tried every hour at first, then once a day. */
const HOURLY = 24

/** True in the runs that try a row with this instant. */
export const isTurnOf = (column: string, { now }: SweepTurn): RawBuilder<boolean> => {
  const hours = sql`floor(extract(epoch from (${now}::timestamptz - ${sql.ref(column)})) / ${HOUR_S})::int`
  return sql<boolean>`(${hours} < ${HOURLY}::int or ${hours} % ${HOURLY}::int = 0)`
}

/** Sorts differently each hour, so that no row waits forever behind a full run. */
export const fairOrder = (id: string, { round }: Pick<SweepTurn, 'round'>): RawBuilder<string> =>
  sql<string>`md5(${sql.ref(id)}::text || ${round}::text)`
