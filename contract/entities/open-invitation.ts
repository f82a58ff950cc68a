import { z } from 'zod/mini'
import { Instant } from './common.ts'

/**
 * The invited person's own account, which stays stored while the person belongs to the business. `none`: no data yet. `begun`: an
 * application that is not submitted. `over`: rejected or closed.
 */
export const OwnAccount = z.enum(['none', 'begun', 'over'])
export type OwnAccount = z.output<typeof OwnAccount>

const Inviter = z.object({ name: z.nullable(z.string()), email: z.string() })
/** The inviting business; null while it has no name. */
const InvitingCompany = z.nullable(z.object({ name: z.string(), arabicName: z.nullable(z.string()) }))

/** An invitation that the signed-in person must answer. */
export const OpenInvitation = z.object({
  id: z.uuid(),
  inviter: Inviter,
  company: InvitingCompany,
  expiresAt: Instant,
  own: OwnAccount,
  /** False when the business's application was rejected. */
  canAccept: z.boolean(),
})
export type OpenInvitation = z.output<typeof OpenInvitation>

/**
 * An invitation that expired before the person signed in. `company` is null for an invitation to the team, and for a business
 * without a name. `requestableFrom`: when the person may ask for a new one again; null: now.
 */
export const LapsedInvitation = z.object({
  id: z.uuid(),
  into: z.enum(['account', 'team']),
  company: InvitingCompany,
  expiredAt: Instant,
  requestableFrom: z.nullable(Instant),
})
export type LapsedInvitation = z.output<typeof LapsedInvitation>
