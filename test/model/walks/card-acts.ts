import * as cards from '#contract/endpoints/cards.ts'
import type { CardStatus } from '#contract/entities/payment-method.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { nothingMissing } from '#machines/onboarding/order.ts'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { HOLDER } from '#test/support/seed/cards.ts'
import { cardsAreClosed } from './account-acts.ts'
import { type Act, act } from './act.ts'
import type { Reply, View, Walk } from './walk.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const mayAdd = (
  purpose: 'onboarding' | 'manage-payment',
  { customer: { step, accountType } }: View,
): boolean =>
  purpose === 'manage-payment'
    ? isOnboarded(step)
    : onboardingMachine
        .resolveState({ value: step, context: nothingMissing(accountType) })
        .can({ type: 'card.confirmed' })

const open = (purpose: 'onboarding' | 'manage-payment', status: CardStatus): Act =>
  act(`begin a ${status} card (${purpose})`, cards.openCardAttempt, {
    isOffered: (view) =>
      mayAdd(purpose, view) &&
      !cardsAreClosed(view) &&
      (status === 'other' || !view.cards.some((card) => card.status === status)),
    request: () => ({ body: { purpose, status } }),
    // In the onboarding an unusable primary card is replaced, but only its provider knows that it is unusable.
    otherRefusals: ['card-status-taken'],
    after: (walk, { status: code, body }: Reply) => {
      if (code === 200) walk.card = { id: (body as { attempt: { id: string } }).attempt.id, token: null }
    },
  })

const params = (walk: Walk) => ({ params: { id: walk.card?.id ?? UNKNOWN } })
const paymentIdentifier = ({ card }: Walk) => card?.token ?? 'token_of_no_card'

/** The calls of the portal while a card is added. No chart of the page knows the provider's answer in advance. */
export const CARD_ACTS: readonly Act[] = [
  open('onboarding', 'primary'),
  open('manage-payment', 'primary'),
  open('manage-payment', 'backup'),
  open('manage-payment', 'other'),
  act('come back from the bank', cards.reportCardReturn, {
    isOffered: (_, { card }) => card !== null,
    request: (_, walk) => ({
      ...params(walk),
      body: { id: null, message: null, status: null, paymentIdentifier: walk.card?.token ?? null },
    }),
    otherRefusals: ['card-attempt-expired'],
  }),
  act('save the card', cards.savePaymentMethod, {
    isOffered: (_, { card }) => card?.token != null,
    request: (_, walk) => ({
      body: {
        paymentId: 'some-payment',
        status: 'primary',
        paymentIdentifier: paymentIdentifier(walk),
        last4: '1111',
        expiryDate: '12/39',
        paymentMethod: 'credit-card',
        type: 'visa',
        isOnboarding: true,
        cardHolderName: HOLDER,
      },
    }),
    otherRefusals: [
      'card-not-verified',
      'card-attempt-expired',
      'card-brand-refused',
      'blocked',
      'card-status-taken',
      'step-conflict',
    ],
  }),
  act('drop the card', cards.dropCardAttempt, {
    isOffered: (_, { card }) => card !== null,
    request: (_, walk) => params(walk),
  }),
]
