import { z } from 'zod/mini'
import { Instant } from './common.ts'

/**
 * What the invited person has of their own. `none`: nothing is entered yet. `begun`: an application that is not sent. `over`: an
 * account that was not accepted or was closed. All of them are kept, and return when the person leaves.
 */
export const OwnAccount = z.enum(['none', 'begun', 'over'])
export type OwnAccount = z.output<typeof OwnAccount>

/** Who invites. */
const Inviter = z.object({ name: z.nullable(z.string()), email: z.string() })
/** The business whose account an invitation leads into; null while it has no name. */
const InvitingCompany = z.nullable(z.object({ name: z.string(), arabicName: z.nullable(z.string()) }))

/** An invitation the signed-in person is asked to answer. */
export const OpenInvitation = z.object({
  id: z.uuid(),
  inviter: Inviter,
  company: InvitingCompany,
  expiresAt: Instant,
  own: OwnAccount,
  /** False: its application was not accepted meanwhile. */
  canAccept: z.boolean(),
})
export type OpenInvitation = z.output<typeof OpenInvitation>

/** An invitation that expired before its person signed in. `company` is null for the team, too. */
export const LapsedInvitation = z.object({
  into: z.enum(['account', 'team']),
  inviter: Inviter,
  company: InvitingCompany,
  expiredAt: Instant,
})
export type LapsedInvitation = z.output<typeof LapsedInvitation>
