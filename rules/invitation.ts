import { DAY_MS } from './riyadh-time.ts'

/** How many days after it was last sent an invitation can be accepted. */
export const INVITATION_DAYS = 30
/** Days after its end in which the invited person is shown, at sign-in, that it expired. */
export const LAPSED_INVITATION_DAYS = 90
/** How long after an invitation was sent it is not sent again. */
const RESEND_AFTER_MS = 60_000

/** An invitation that was last sent at this instant or before cannot be accepted any more. */
export const invitationsEndedBy = (now: Date): Date => new Date(now.getTime() - INVITATION_DAYS * DAY_MS)

/** Whole seconds until an invitation may be sent again; 0 when it may be now. */
export const secondsUntilResend = (sentAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((sentAt.getTime() + RESEND_AFTER_MS - now.getTime()) / 1000))

/** Until when an invitation that was last sent at this instant can be answered. */
export const invitationEndsAt = (sentAt: Date): Date => new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS)
