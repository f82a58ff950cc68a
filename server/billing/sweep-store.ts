import { type RawBuilder, sql } from 'kysely'

/** One hourly turn of a sweep over things of `since` until `before`. */
export interface SweepTurn {
  since: Date
  before: Date
  now: Date
  /** Names the hour. */
  round: string
  limit: number
}

const HOUR_S = 3600
/** For a day a thing is tried every hour, then once a day at its own hour. */
const HOURLY = 24

/** True in the turns of a thing of this instant. */
export const isTurnOf = (column: string, { now }: SweepTurn): RawBuilder<boolean> => {
  const hours = sql`floor(extract(epoch from (${now}::timestamptz - ${sql.ref(column)})) / ${HOUR_S})::int`
  return sql<boolean>`(${hours} < ${HOURLY}::int or ${hours} % ${HOURLY}::int = 0)`
}

/** Another order each hour, so that a full turn keeps no thing waiting for good. */
export const fairOrder = (id: string, { round }: Pick<SweepTurn, 'round'>): RawBuilder<string> =>
  sql<string>`md5(${sql.ref(id)}::text || ${round}::text)`
