import { z } from 'zod/mini'
import { KnownErrorCode } from '../errors.ts'
import { IdentityChart } from './chart.ts'
import { Instant } from './common.ts'

/** Status texts in responses and events. */
export const IDENTITY_STATUSES = [
  'pending',
  'waiting',
  'expired',
  'rejected',
  'completed',
  'error',
  'cancelled',
  'status-waiting',
] as const
export const IdentityStatus = z.enum(IDENTITY_STATUSES)
export type IdentityStatus = z.output<typeof IdentityStatus>

/** Names from the identity service. An unknown name is null, and the person types it in the form. */
export const VerifiedNames = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  arabicFirstName: z.nullable(z.string()),
  arabicLastName: z.nullable(z.string()),
})
export type VerifiedNames = z.output<typeof VerifiedNames>

/** Deep links to the identity app: a URL of its own scheme, or an Android intent. */
const IdentityApp = z.object({ ios: z.string(), android: z.string() })
export type IdentityApp = z.output<typeof IdentityApp>

/**
 * An open or finished verification. `random` is the number to choose in the identity app. `message`: the failure in English. `code`:
 * its error code, for the text in any language.
 */
export const IdentityRequest = z.object({
  transId: z.string(),
  random: z.string(),
  status: IdentityStatus,
  chart: IdentityChart,
  message: z.nullable(z.string()),
  code: z.optional(KnownErrorCode),
  createdAt: Instant,
  /** End of the time for the choice, 180 s after `createdAt`. */
  expiresAt: Instant,
  /** The identity service rejects a new request for this ID until then, 200 s after `createdAt`. */
  retryAt: Instant,
  /** The server's time; the browser's clock may be wrong. */
  now: Instant,
  /** Missing in responses stored by older versions. */
  app: z.optional(IdentityApp),
})
export type IdentityRequest = z.output<typeof IdentityRequest>
