import { z } from 'zod/mini'
import { KnownErrorCode } from '../errors.ts'
import { IdentityChart } from './chart.ts'
import { Instant } from './common.ts'

/** Status texts seen in answers and events. */
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

/** Names the identity service vouches for; a name it does not know stays null and open in the form. */
export const VerifiedNames = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  arabicFirstName: z.nullable(z.string()),
  arabicLastName: z.nullable(z.string()),
})
export type VerifiedNames = z.output<typeof VerifiedNames>

/** What opens the identity app on a phone of each kind: an address of its own scheme, or an Android intent. */
const IdentityApp = z.object({ ios: z.string(), android: z.string() })
export type IdentityApp = z.output<typeof IdentityApp>

/** An open or finished verification. `random` is the number to choose in the identity app; deadlines are UTC instants of the server. `message` tells in English why it failed, `code` for any language. */
export const IdentityRequest = z.object({
  transId: z.string(),
  random: z.string(),
  status: IdentityStatus,
  chart: IdentityChart,
  message: z.nullable(z.string()),
  code: z.optional(KnownErrorCode),
  createdAt: Instant,
  /** Until when the person may choose (180 s). */
  expiresAt: Instant,
  /** Before this instant the identity service refuses a new request for the same ID (200 s from creation). */
  retryAt: Instant,
  /** The server's own clock, so that a wrong clock in the browser does not matter. */
  now: Instant,
  /** Missing in an answer that was kept before it was told. */
  app: z.optional(IdentityApp),
})
export type IdentityRequest = z.output<typeof IdentityRequest>
