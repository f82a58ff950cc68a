import type { Command } from './commands.ts'
import type { Caller } from './walk.ts'

const ask = (what: string, by: Caller = 'owner'): Command => ({ do: 'ask', what, by })
const admin = (what: string): Command => ask(what, 'administrator')
const pass = (
  jump: 'a minute' | 'a quarter of an hour' | 'a day' | 'six days' | 'to the end of the month',
): Command => ({
  do: 'let time pass',
  jump,
})
const usual = (times: number): Command[] => Array.from({ length: times }, () => ({ do: 'go on' }))
const charges = (outcome: 'approved' | 'declined'): Command[] => [
  { do: 'decide charges', place: 'primary', outcome },
  { do: 'decide charges', place: 'backup', outcome },
]
const cloud = (mode: 'error' | 'lost', times: number): Command => ({
  do: 'break',
  provider: 'cloud-billing',
  mode,
  times,
})
const cards = (mode: 'error' | 'lost', times: number): Command => ({
  do: 'break',
  provider: 'cards',
  mode,
  times,
})
const typed: Command = { do: 'type a card', brand: 'visa' }
const bank = (choice: 'approved' | 'declined' | 'cancelled'): Command => ({ do: 'answer the bank', choice })
const app = (choice: 'right' | 'wrong'): Command => ({ do: 'answer in the app', choice })
const back = ask('come back from the bank')
const month = pass('to the end of the month')

/** The complete onboarding. The application is sent and undecided. */
const APPLIED = usual(8)
const IN_USE: Command[] = [...APPLIED, admin('approve')]
const BACKUP: Command[] = [
  ask('begin a backup card (manage-payment)'),
  typed,
  bank('approved'),
  back,
  ask('save the card'),
]
const CHARGED: Command[] = [{ do: 'use much' }, pass('a day')]

/** The commands that bring a customer to the initial state of a chart. */
export const BEGINNINGS: Readonly<Record<string, readonly Command[]>> = {
  onboarding: [],
  account: [],
  identity: [ask('confirm the account type'), ask('start the identity check')],
  'card-attempt': [...usual(5), ask('begin a primary card (onboarding)')],
  invitation: [...IN_USE, ask('invite the colleague')],
  // The events of these charts follow each other at once: usage is invoiced and charged in the next night.
  invoice: [...IN_USE, ...BACKUP],
  charge: [...IN_USE],
  'cloud-account': usual(6),
}

/** The commands after which the server sends each event. */
export const SENDERS: Readonly<Record<string, readonly Command[]>> = {
  'onboarding.accountType.confirmed': usual(1),
  'onboarding.basicInfo.saved': usual(1),
  'onboarding.package.saved': usual(1),
  'onboarding.documents.saved': usual(1),
  'onboarding.billingGroup.saved': usual(1),
  'onboarding.card.confirmed': usual(1),
  'onboarding.terms.accepted': usual(1),
  'onboarding.dashboard.opened': usual(1),
  'onboarding.changes.requested': [admin('ask for district')],

  'account.terms.accepted': usual(8),
  'account.review.approved': [admin('approve')],
  'account.review.rejected': [admin('reject')],
  'account.payment.failed': [...charges('declined'), ...CHARGED],
  'account.quota.exceeded': [...CHARGED, admin('set a quota of 100')],
  'account.security.suspended': [admin('suspend for security')],
  'account.terms.violated': [admin('suspend for terms-violation')],
  'account.review.suspended': [admin('suspend for pending-review')],
  'account.cancellation.requested': [ask('cancel the subscription')],
  'account.settlement.failed': [...charges('declined'), { do: 'use much' }, pass('a day'), pass('a day')],
  'account.cancellation.due': [pass('a day'), pass('a day')],

  'identity.provider.completed': [app('right')],
  'identity.provider.rejected': [app('wrong')],
  'identity.deadline.passed': [],
  'identity.provider.expired': [pass('a quarter of an hour')],
  'identity.customer.cancelled': [ask('give the identity check up')],

  'card-attempt.provider.approved': [typed, bank('approved'), back],
  'card-attempt.provider.undecided': [typed, back],
  'card-attempt.provider.declined': [typed, bank('declined'), back],
  'card-attempt.provider.failed': [typed, bank('cancelled'), back],
  'card-attempt.customer.dropped': [ask('drop the card')],
  'card-attempt.lifetime.passed': [pass('a quarter of an hour')],
  'card-attempt.card.saved': [ask('save the card')],

  'invitation.person.accepted': [ask('accept the invitation', 'colleague')],
  'invitation.person.declined': [ask('decline the invitation', 'colleague')],
  'invitation.person.requested': [month, month, ask('ask for a new invitation', 'colleague')],
  'invitation.account.withdrew': [ask('remove the colleague')],
  'invitation.deadline.passed': [month, month, ask('invite the colleague')],

  'invoice.charge.requested': CHARGED,
  'invoice.charge.paid': CHARGED,
  'invoice.charge.declined': [...charges('declined'), ...CHARGED],
  'invoice.charge.unclear': [cards('lost', 30), ...CHARGED],

  'charge.provider.paid': CHARGED,
  'charge.provider.declined': [...charges('declined'), ...CHARGED],
  'charge.provider.unclear': [cards('lost', 30), ...CHARGED],
  'charge.payment.voided': [
    ask('cancel the subscription'),
    pass('a day'),
    pass('a day'),
    ask('subscribe again'),
  ],

  'cloud-account.provider.opened': [...usual(2), admin('approve')],
  'cloud-account.suspension.wanted': [admin('suspend for security')],
  'cloud-account.provider.suspended': [],
  'cloud-account.resumption.wanted': [admin('reinstate')],
  'cloud-account.closure.wanted': [ask('cancel the subscription'), pass('a day'), pass('a day')],
  'cloud-account.provider.closed': [],
  'cloud-account.provider.failed': usual(1),
}

/** Commands before an event that another event may cause without further commands. */
const PREPARED: Readonly<Record<string, readonly Command[]>> = {
  'cloud-account.provider.failed': [cloud('error', 40)],
}

/** The commands that bring a new customer along these events of a chart. */
export const commandsFor = (chart: string, events: readonly string[]): Command[] => [
  ...(BEGINNINGS[chart] ?? []),
  ...events.flatMap((event, index) => [
    ...(index === 0 ? (PREPARED[`${chart}.${event}`] ?? []) : []),
    ...(PREPARED[`${chart}.${events[index + 1]}`] ?? []),
    ...(SENDERS[`${chart}.${event}`] ?? []),
  ]),
]
