/** Milliseconds. By then the provider has answered, unless the process died. */
const RECOVERY_MS = 30_000

/** Time of the check that finds a payment or refund whose process died before it stored the answer. */
export const recoveryCheckAt = (startedAt: Date): Date => new Date(startedAt.getTime() + RECOVERY_MS)

/** Numbers the checks of an unclear payment or refund, from 1, and adds their delays, in seconds, to the present time. */
export const checksAt = (now: Date, delays: readonly number[]): { round: number; at: Date }[] =>
  delays.map((seconds, index) => ({ round: index + 1, at: new Date(now.getTime() + seconds * 1000) }))
