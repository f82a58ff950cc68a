import type { CardWish } from '#src/shared/parts/card-form-props.ts'

/** The first card, which the onboarding asks for. */
export const FIRST_CARD: CardWish = { purpose: 'onboarding', status: 'primary' }
