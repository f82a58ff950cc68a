/** Answers questions about the state of a card attempt, for server and portal. */
import type { CardAttemptSnapshot } from './card-attempt.machine.ts'

/** The person types the card or is at the bank; another card may be entered. */
export const isWithCustomer = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('waiting-on-customer')

/** The provider has not decided, and the server asks again. */
export const isUndecided = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('waiting-on-provider')

export const isUnfinished = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('unfinished')

export const isFinished = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('over')

/** The time of an unfinished attempt is over. */
export const isPast = (attempt: CardAttemptSnapshot): boolean => attempt.can({ type: 'lifetime.passed' })

/** The attempt is unfinished, and its time is not over. */
export const isInTime = (attempt: CardAttemptSnapshot): boolean => isUnfinished(attempt) && !isPast(attempt)

export const takesCard = (attempt: CardAttemptSnapshot): boolean =>
  isWithCustomer(attempt) && isInTime(attempt)

/** The person may save the card, or has saved it, since the same click may arrive twice. */
export const canBeSaved = (attempt: CardAttemptSnapshot): boolean => isSaved(attempt) || isInTime(attempt)

/** The person may see the result. An attempt that was given up, or ran out of time, has none. */
export const isAnswerable = (attempt: CardAttemptSnapshot): boolean => !isGivenUp(attempt) && !isPast(attempt)

export const isVerified = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('verified')

export const isSaved = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('saved')

/** The attempt ended without a card: the provider refused it, or did not answer in time. */
export const isRefused = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('refused')

/** The attempt ended without a decision of the bank. */
export const isBrokenOff = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('broken-off')

/** The person gave the attempt up, or left it until its time was over. */
export const isGivenUp = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('given-up')

/** The bank has decided. */
export const isDecided = (attempt: CardAttemptSnapshot): boolean => isVerified(attempt) || isRefused(attempt)
