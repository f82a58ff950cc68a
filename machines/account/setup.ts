import { setup } from 'xstate'
import { ADMINISTRATION_MAILS, type AdministrationMail } from '#contract/entities/administration-acts.ts'
import type { AccountEvent, AccountFacts, AccountTag } from './types.ts'

type Announcement<Mail extends AdministrationMail> = `announce.${Mail}`

/** The action of the account chart that plans a mail. */
export const announcementOf = <Mail extends AdministrationMail>(mail: Mail): Announcement<Mail> =>
  `announce.${mail}`

const announcements = Object.fromEntries(
  ADMINISTRATION_MAILS.map((mail) => [announcementOf(mail), () => {}]),
) as Record<Announcement<AdministrationMail>, () => void>

export const accountSetup = setup({
  types: {
    context: {} as AccountFacts,
    input: {} as AccountFacts,
    events: {} as AccountEvent,
    tags: {} as AccountTag,
  },
  guards: {
    billingAccountOpen: ({ context }) => context.billingAccountOpen,
    /** The provider granted the roles: an account that its owner cannot use is not active. */
    isGranted: ({ context }) => context.granted,
    /** Nothing is owed; an account under review may leave all the same. */
    mayLeave: ({ context }) => context.held || !context.owes,
    owesNothing: ({ context }) => !context.owes,
    /** An invoice that waits for its charge day is no debt yet. */
    debtIsPaid: ({ context }) => !context.overdue,
    settlementFailed: ({ context }) => context.settlementFailed,
    endIsDue: ({ context }) => context.endIsDue,
    isHeld: ({ context }) => context.held,
    isNotHeld: ({ context }) => !context.held,
  },
  actions: {
    /** Each becomes a job in the same transaction. */
    announceReview: () => {},
    announceChanges: () => {},
    announceReturn: () => {},
    announceRejection: () => {},
    announceReopening: () => {},
    announceApproval: () => {},
    announceCancellation: () => {},
    announceKept: () => {},
    announceEnd: () => {},
    ...announcements,
    /** Clears the fact that the last invoice failed, in the same transaction. */
    forgetSettlement: () => {},
  },
})
