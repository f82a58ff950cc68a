/** Milliseconds from the start of a request. By then its answer is stored, unless the process died. */
const RECOVERY_MS = 30_000

/** Time of the check of a new payment or refund, in case its process dies before it stores the answer. */
export const recoveryCheckAt = (startedAt: Date): Date => new Date(startedAt.getTime() + RECOVERY_MS)

/** The checks of an unclear payment or refund, numbered from 1. `delays` are seconds from `now`. */
export const checksAt = (now: Date, delays: readonly number[]): { round: number; at: Date }[] =>
  delays.map((seconds, index) => ({ round: index + 1, at: new Date(now.getTime() + seconds * 1000) }))
