import { SUSPENSION_EVENTS } from './suspensions.ts'

interface ActFacts<Event extends string = AdministrationEvent> {
  /** The events of the account chart of which it sends one. */
  events: readonly Event[]
  /** The mails to the owner that may follow, as the account chart announces them. */
  mails: readonly string[]
  /** The administrator says why, and the customer reads it. */
  givesReason?: true
  /** The fields of the call that the activity keeps. */
  keep?: readonly string[]
}

/** What administrators may do with an account that is billed, by the id of the call that does it. */
const ADMINISTRATION_ACTS = {
  'accounts.suspend': {
    events: Object.values(SUSPENSION_EVENTS),
    mails: ['suspended'],
    givesReason: true,
    keep: ['statusReason'],
  },
  'accounts.reinstate': { events: ['admin.reinstated'], mails: ['reinstated', 'payment-needed'] },
  'accounts.hold': { events: ['hold.placed'], mails: ['held'], givesReason: true },
  'accounts.release': { events: ['hold.released'], mails: ['released'] },
  'accounts.setQuota': {
    events: ['quota.changed'],
    mails: ['quota-changed', 'suspended', 'quota-reset'],
    keep: ['monthlyQuota'],
  },
  'accounts.clearQuota': { events: ['quota.changed'], mails: ['quota-changed', 'quota-reset'] },
} as const satisfies Record<string, ActFacts<string>>

type Acts = typeof ADMINISTRATION_ACTS
/** What an administrator may do with an account. */
export type AdministrationAct = keyof Acts
/** An event of the account chart that an administrator's act sends. */
export type AdministrationEvent<Act extends AdministrationAct = AdministrationAct> =
  Acts[Act]['events'][number]
/** A mail about what an administrator or a used-up quota changed. */
export type AdministrationMail = Acts[AdministrationAct]['mails'][number]

const facts: Readonly<Record<AdministrationAct, ActFacts>> = ADMINISTRATION_ACTS
const acts = Object.values(facts)

/** A record of all acts, each made from its facts. */
export const mapActs = <Made>(make: (facts: ActFacts) => Made): Record<AdministrationAct, Made> =>
  Object.fromEntries(Object.entries(facts).map(([act, own]) => [act, make(own)])) as Record<
    AdministrationAct,
    Made
  >

export const ADMINISTRATION_MAILS = [...new Set(acts.flatMap(({ mails }) => mails))] as AdministrationMail[]
