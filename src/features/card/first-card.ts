import type { CardRequest } from '#src/shared/parts/card-form-props.ts'

/** The first card, which the onboarding asks for. */
export const FIRST_CARD: CardRequest = { purpose: 'onboarding', status: 'primary' }
