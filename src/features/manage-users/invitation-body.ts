import { z } from 'zod/mini'
import { InviteEmail } from '#contract/text/email.ts'

/** What an invitation says. */
export const InvitationBody = z.object({ email: InviteEmail })
export type Invitation = z.output<typeof InvitationBody>
