import { DAY_MS, riyadhDayStart } from './riyadh-time.ts'

/** How many days the audit shows unless asked for others. */
export const AUDIT_DAYS = 30

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Between them lies everything that can have happened. A day beyond, such as a year while it is typed, is taken for the nearest. */
const [EARLIEST, LATEST] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 0, 1)]
const instant = (ms: number): Date => new Date(Math.min(Math.max(ms, EARLIEST), LATEST))

/** The first instant that counts and the first that no longer does, of Riyadh days. */
export const instantsOf = ({ from, to }: Days): { since: Date | null; until: Date | null } => ({
  since: from === undefined ? null : instant(riyadhDayStart(from).getTime()),
  until: to === undefined ? null : instant(riyadhDayStart(to).getTime() + DAY_MS),
})

/** The same for the audit, which has a beginning in any case. */
export const auditedInstants = (days: Days, now: Date): { since: Date; until: Date | null } => {
  const { since, until } = instantsOf(days)
  return { since: since ?? instant((until ?? now).getTime() - AUDIT_DAYS * DAY_MS), until }
}
