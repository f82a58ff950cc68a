import { DAY_MS } from './riyadh-time.ts'

/** Days from the last mail until an invitation expires. */
export const INVITATION_DAYS = 30
/** Days after the expiry in which the sign-in shows the person that it expired. */
export const LAPSED_INVITATION_DAYS = 90
/** Time from a request for a new invitation to the next one. */
const REQUEST_AFTER_MS = DAY_MS
/** Minimum time between two mails of an invitation. */
const RESEND_AFTER_MS = 60_000

/** Invitations last sent at this instant or earlier have expired. */
export const invitationsEndedBy = (now: Date): Date => new Date(now.getTime() - INVITATION_DAYS * DAY_MS)

/** Whole seconds until an invitation may be sent again. */
export const secondsUntilResend = (sentAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((sentAt.getTime() + RESEND_AFTER_MS - now.getTime()) / 1000))

export const invitationEndsAt = (sentAt: Date): Date => new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS)

/** When the person of an expired invitation may ask for a new one again; null: now. */
export const invitationRequestableFrom = (requestedAt: Date | null, now: Date): Date | null => {
  const from = requestedAt && new Date(requestedAt.getTime() + REQUEST_AFTER_MS)
  return from && from > now ? from : null
}
