import { DAY_MS } from './riyadh-time.ts'

/** Days before its end at which the certificate that signs invoices has to be renewed. */
export const CERTIFICATE_WARNING_DAYS = 60

/** Whole days until the end of the certificate; 0 on its last day. */
export const daysUntilEnd = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS))
