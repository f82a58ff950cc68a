import { SUSPENSION_EVENTS } from './suspensions.ts'

interface ActFacts<Event extends string = AdministrationEvent> {
  /** Events of the account chart; the act sends one of them. */
  events: readonly Event[]
  /** Mails to the owner that the account chart may send in response. */
  mails: readonly string[]
  /** The administrator gives a reason, which the customer reads. */
  givesReason?: true
  /** Fields of the call that the activity stores. */
  keep?: readonly string[]
}

/** Acts of administrators on billed accounts, by the id of their call. */
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
export type AdministrationAct = keyof Acts
/** An event of the account chart that an administrator's act sends. */
export type AdministrationEvent<Act extends AdministrationAct = AdministrationAct> =
  Acts[Act]['events'][number]
/** A mail about a change by an administrator or by a used-up quota. */
export type AdministrationMail = Acts[AdministrationAct]['mails'][number]

const facts: Readonly<Record<AdministrationAct, ActFacts>> = ADMINISTRATION_ACTS
const acts = Object.values(facts)

export const mapActs = <Made>(make: (facts: ActFacts) => Made): Record<AdministrationAct, Made> =>
  Object.fromEntries(Object.entries(facts).map(([act, own]) => [act, make(own)])) as Record<
    AdministrationAct,
    Made
  >

export const ADMINISTRATION_MAILS = [...new Set(acts.flatMap(({ mails }) => mails))] as AdministrationMail[]
