import type { BodyOf } from '#contract/endpoint.ts'
import type { openCardAttempt } from '#contract/endpoints/cards.ts'

/** What a card is being added for, and the place it is to have. */
export type CardWish = BodyOf<typeof openCardAttempt>

/** The first card, which the onboarding asks for. */
export const FIRST_CARD: CardWish = { purpose: 'onboarding', status: 'primary' }
