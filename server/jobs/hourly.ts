/** The round of hourly work: the UTC hour, such as 2026-03-05T08. A job with it in its id runs once in each hour. */
export const hourlyRound = (at: Date): string => at.toISOString().slice(0, 13)

/** Number of rows whose work is planned in one hour, in another order each hour. The work ends most rows; a later hour plans the rest. */
export const HOURLY_LIMIT = 100
