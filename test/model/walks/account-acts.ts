import * as cards from '#contract/endpoints/cards.ts'
import * as invitations from '#contract/endpoints/invitations.ts'
import { retryPayment } from '#contract/endpoints/invoices.ts'
import * as subscription from '#contract/endpoints/subscription.ts'
import * as users from '#contract/endpoints/users.ts'
import type { PackageName } from '#contract/entities/common.ts'
import type { CardStatus, PaymentMethod } from '#contract/entities/payment-method.ts'
import { type AccountSnapshot, accountAt } from '#machines/account/account.machine.ts'
import * as account from '#machines/account/selectors.ts'
import { areCardsClosed } from '#machines/account/selectors.ts'
import { isInvited } from '#machines/invitation/selectors.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { canRetry, isPaid } from '#machines/invoice/selectors.ts'

import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { cardMoves, mayRemoveCard, primaryToCharge } from '#rules/cards.ts'
import { isPackageLocked } from '#rules/subscription.ts'
import { type Act, act, revised } from './act.ts'
import type { Seen, Walk } from './walk.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const when =
  (asks: (snapshot: AccountSnapshot) => boolean) =>
  ({ customer, now }: Seen) =>
    asks(accountAt(customer, now))

const isBusiness = ({ customer }: Seen) => customer.accountType === 'business'

/** Whether nothing may be done about the cards, as the page of the cards says it. */
export const cardsAreClosed = ({
  customer,
  cards: savedCards,
  hasDeclinedResubscription,
  now,
}: Seen): boolean =>
  areCardsClosed(accountAt(customer, now), { cards: savedCards, hasDeclined: hasDeclinedResubscription }, now)

const choose = (name: PackageName): Act =>
  revised(`change the package to ${name}`, subscription.changeSupportPackage, {
    isOffered: (seen) => {
      const { package: current, subscriptionDate } = seen.customer
      return (
        when(account.canChangePackage)(seen) &&
        current !== null &&
        current !== name &&
        !isPackageLocked(current, name, subscriptionDate, seen.now)
      )
    },
    request: () => ({ body: { package: name } }),
  })

const cardIn = ({ cards: savedCards }: Seen, place: CardStatus): PaymentMethod | undefined =>
  savedCards.find(({ status }) => status === place)

const move = (from: CardStatus, to: CardStatus): Act =>
  revised(`make the ${from} card ${to}`, cards.updatePaymentMethod, {
    isOffered: (seen) => {
      const card = cardIn(seen, from)
      return card !== undefined && !cardsAreClosed(seen) && cardMoves(card, seen.now).includes(to)
    },
    request: (seen) => ({ params: { id: cardIn(seen, from)?.id ?? UNKNOWN }, body: { status: to } }),
  })

const removeCard = (place: CardStatus): Act =>
  revised(`remove the ${place} card`, cards.removePaymentMethod, {
    isOffered: (seen) => {
      const card = cardIn(seen, place)
      return card !== undefined && !cardsAreClosed(seen) && mayRemoveCard(card)
    },
    request: (seen) => ({ params: { id: cardIn(seen, place)?.id ?? UNKNOWN } }),
    besides: ['card-in-use'],
  })

const personOf = (seen: Seen, { colleague }: Walk) => seen.users.find(({ email }) => email === colleague)
const isOpenInvitation = (seen: Seen, walk: Walk) => {
  const person = personOf(seen, walk)
  return person !== undefined && isInvited(person)
}
const userParams = (seen: Seen, walk: Walk) => ({ params: { userId: personOf(seen, walk)?.id ?? UNKNOWN } })
const invitationParams = ({ invitation }: Seen) => ({ params: { invitationId: invitation?.id ?? UNKNOWN } })

/** What the people of an account do once it is open. */
export const ACCOUNT_ACTS: readonly Act[] = [
  choose('Basic'),
  choose('Standard'),
  choose('Enhanced'),
  revised('cancel the subscription', subscription.cancelSubscription, { isOffered: when(account.canCancel) }),
  revised('keep the subscription', subscription.keepSubscription, { isOffered: when(account.canKeep) }),
  act('subscribe again', subscription.resubscribe, {
    isOffered: (seen) =>
      when(account.canResubscribe)(seen) &&
      !seen.isChargingStopped &&
      primaryToCharge(seen.cards, seen.now) !== undefined,
    besides: ['payment-in-flight'],
  }),
  act('pay what is owed', retryPayment, {
    isOffered: ({ invoices }) =>
      canRetry(invoices.map(invoiceSnapshot).filter((invoice) => !isPaid(invoice))),
  }),
  move('backup', 'primary'),
  move('other', 'primary'),
  move('other', 'backup'),
  move('primary', 'backup'),
  removeCard('backup'),
  removeCard('other'),
  removeCard('primary'),
  revised('name another billing group', subscription.updateBillingGroup, {
    isOffered: (seen) => isBusiness(seen) && when(account.canSetBillingGroup)(seen),
    request: (_, { person }) => ({ body: { gcpSecurityGroup: `billing.${person.email}` } }),
  }),
  act('invite the colleague', users.inviteUser, {
    isOffered: (seen, walk) =>
      isBusiness(seen) &&
      when(account.canAddMembers)(seen) &&
      isOnboarded(seen.customer.step) &&
      (personOf(seen, walk) === undefined || isOpenInvitation(seen, walk)),
    request: (_, { colleague }) => ({ body: { email: colleague } }),
    // An invitation that was not answered in time is listed like an open one, and makes room for another.
    besides: ['rate-limited', 'user-exists'],
  }),
  act('send the invitation again', users.resendInvitation, {
    isOffered: (seen, walk) =>
      isBusiness(seen) && isOpenInvitation(seen, walk) && when(account.canAddMembers)(seen),
    request: userParams,
    besides: ['rate-limited'],
  }),
  act('remove the colleague', users.deleteUser, {
    isOffered: (seen, walk) => isBusiness(seen) && personOf(seen, walk) !== undefined,
    request: userParams,
  }),
  act('accept the invitation', invitations.acceptInvitation, {
    isOffered: ({ invitation }) => invitation?.canAccept === true,
    request: invitationParams,
  }),
  act('decline the invitation', invitations.declineInvitation, {
    isOffered: ({ invitation }) => invitation !== null,
    request: invitationParams,
  }),
]
