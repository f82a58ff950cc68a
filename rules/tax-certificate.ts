import { DAY_MS } from './riyadh-time.ts'

/** The certificate that signs invoices should be renewed this number of days before it expires. */
export const CERTIFICATE_WARNING_DAYS = 60

/** Whole days until the certificate expires; 0 on its last day. */
export const daysUntilEnd = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS))
