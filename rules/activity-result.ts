import type { ActivityOutcome } from '#contract/entities/activity.ts'

/** Results of which nobody knows yet, or any more, what became of the act. */
export const OPEN_RESULTS = ['checking', 'running', 'unknown'] as const

/** How an act ended, roughly. */
export const outcomeOf = (result: string): ActivityOutcome => {
  if (result === 'done') return 'done'
  return OPEN_RESULTS.some((open) => open === result) ? 'open' : 'failed'
}

/** No request takes longer: one of which nothing was heard since then died with its process. */
export const RUNNING_MS = 60_000

/** The result as it is told: of an act that has none yet, whether it may still be under way. */
export const reportedResult = (result: string | null, at: Date, now: Date): string =>
  result ?? (now.getTime() - at.getTime() < RUNNING_MS ? 'running' : 'unknown')
