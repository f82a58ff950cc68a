/** The only source of time. Rules and stores get `now()` as an argument. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
