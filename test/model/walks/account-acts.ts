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
import type { View, Walk } from './walk.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const when =
  (selector: (snapshot: AccountSnapshot) => boolean) =>
  ({ customer, now }: View) =>
    selector(accountAt(customer, now))

const isBusiness = ({ customer }: View) => customer.accountType === 'business'

/** True if the page of the cards allows no change. */
export const cardsAreClosed = ({
  customer,
  cards: savedCards,
  hasDeclinedResubscription,
  now,
}: View): boolean =>
  areCardsClosed(accountAt(customer, now), { cards: savedCards, hasDeclined: hasDeclinedResubscription }, now)

const choose = (name: PackageName): Act =>
  revised(`change the package to ${name}`, subscription.changeSupportPackage, {
    isOffered: (view) => {
      const { package: current, subscriptionDate } = view.customer
      return (
        when(account.canChangePackage)(view) &&
        current !== null &&
        current !== name &&
        !isPackageLocked(current, name, subscriptionDate, view.now)
      )
    },
    request: () => ({ body: { package: name } }),
  })

const cardIn = ({ cards: savedCards }: View, place: CardStatus): PaymentMethod | undefined =>
  savedCards.find(({ status }) => status === place)

const move = (from: CardStatus, to: CardStatus): Act =>
  revised(`make the ${from} card ${to}`, cards.updatePaymentMethod, {
    isOffered: (view) => {
      const card = cardIn(view, from)
      return (
        card !== undefined && !cardsAreClosed(view) && cardMoves(card, view.now).some((slot) => slot === to)
      )
    },
    request: (view) => ({ params: { id: cardIn(view, from)?.id ?? UNKNOWN }, body: { status: to } }),
  })

const removeCard = (place: CardStatus): Act =>
  revised(`remove the ${place} card`, cards.removePaymentMethod, {
    isOffered: (view) => {
      const card = cardIn(view, place)
      return card !== undefined && !cardsAreClosed(view) && mayRemoveCard(card)
    },
    request: (view) => ({ params: { id: cardIn(view, place)?.id ?? UNKNOWN } }),
    otherRefusals: ['card-in-use'],
  })

const personOf = (view: View, { colleague }: Walk) => view.users.find(({ email }) => email === colleague)
const isOpenInvitation = (view: View, walk: Walk) => {
  const person = personOf(view, walk)
  return person !== undefined && isInvited(person)
}
const userParams = (view: View, walk: Walk) => ({ params: { userId: personOf(view, walk)?.id ?? UNKNOWN } })
const invitationParams = ({ invitation }: View) => ({ params: { invitationId: invitation?.id ?? UNKNOWN } })

/** The acts of the people of an open account. */
export const ACCOUNT_ACTS: readonly Act[] = [
  choose('Basic'),
  choose('Standard'),
  choose('Enhanced'),
  revised('cancel the subscription', subscription.cancelSubscription, { isOffered: when(account.canCancel) }),
  revised('keep the subscription', subscription.keepSubscription, { isOffered: when(account.canKeep) }),
  revised('withdraw from the contract', subscription.withdraw, {
    isOffered: when(account.canWithdraw),
    otherRefusals: ['account-used', 'invoice-not-ready', 'invoice-in-correction', 'refund-in-flight'],
  }),
  act('subscribe again', subscription.resubscribe, {
    isOffered: (view) =>
      when(account.canResubscribe)(view) &&
      !view.isChargingStopped &&
      primaryToCharge(view.cards, view.now) !== undefined,
    otherRefusals: ['payment-in-flight'],
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
    isOffered: (view) => isBusiness(view) && when(account.canSetBillingGroup)(view),
    request: (_, { person }) => ({ body: { gcpSecurityGroup: `billing.${person.email}` } }),
  }),
  act('invite the colleague', users.inviteUser, {
    isOffered: (view, walk) =>
      isBusiness(view) &&
      when(account.canAddMembers)(view) &&
      isOnboarded(view.customer.step) &&
      (personOf(view, walk) === undefined || isOpenInvitation(view, walk)),
    request: (_, { colleague }) => ({ body: { email: colleague } }),
    // An expired invitation is listed like an open one, but allows another one.
    otherRefusals: ['rate-limited', 'user-exists'],
  }),
  act('send the invitation again', users.resendInvitation, {
    isOffered: (view, walk) =>
      isBusiness(view) && isOpenInvitation(view, walk) && when(account.canAddMembers)(view),
    request: userParams,
    otherRefusals: ['rate-limited'],
  }),
  act('remove the colleague', users.deleteUser, {
    isOffered: (view, walk) => isBusiness(view) && personOf(view, walk) !== undefined,
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
  act('ask for a new invitation', invitations.requestInvitation, {
    isOffered: ({ lapsedInvitation }) => lapsedInvitation?.requestableFrom === null,
    request: ({ lapsedInvitation }) => ({ params: { invitationId: lapsedInvitation?.id ?? UNKNOWN } }),
    otherRefusals: ['rate-limited'],
  }),
]
