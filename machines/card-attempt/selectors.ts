/** What the state of an attempt to add a card means, asked of its chart by server and portal alike. */
import type { CardAttemptSnapshot } from './card-attempt.machine.ts'

/** Whether the person still types the card or is at the bank, so that another card may be entered. */
export const isWithCustomer = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('waiting-on-customer')

/** Whether the provider is asked again, because it has not decided. */
export const isUndecided = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('waiting-on-provider')

/** Whether something can still come of the attempt. */
export const isUnfinished = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('unfinished')

/** Whether nothing moves the attempt any more. */
export const isFinished = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('over')

/** Whether the time of an unfinished attempt is over, so that it only waits for its end. */
export const isPast = (attempt: CardAttemptSnapshot): boolean => attempt.can({ type: 'lifetime.passed' })

/** Whether something can still come of the attempt, and its time is not over. */
export const isInTime = (attempt: CardAttemptSnapshot): boolean => isUnfinished(attempt) && !isPast(attempt)

/** Whether a card may be entered for it. */
export const takesCard = (attempt: CardAttemptSnapshot): boolean =>
  isWithCustomer(attempt) && isInTime(attempt)

/** Whether its person may save the card, or has: the same click may arrive twice at once. */
export const canBeSaved = (attempt: CardAttemptSnapshot): boolean => isSaved(attempt) || isInTime(attempt)

/** Whether its person is told what became of it: of one that was given up, or is past undecided, nothing did. */
export const isAnswerable = (attempt: CardAttemptSnapshot): boolean => !isGivenUp(attempt) && !isPast(attempt)

/** Whether the provider has vouched for the card. */
export const isVerified = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('verified')

/** Whether the card is on file. */
export const isSaved = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('saved')

/** Whether the attempt ended without a card because of what the provider said, or did not say in time. */
export const isRefused = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('refused')

/** Whether it ended without a decision of the bank about the card. */
export const isBrokenOff = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('broken-off')

/** Whether the person gave the attempt up, or left it until its time was over. */
export const isGivenUp = (attempt: CardAttemptSnapshot): boolean => attempt.hasTag('given-up')

/** Whether the bank has decided, so that its person can be told, or the card saved. */
export const isDecided = (attempt: CardAttemptSnapshot): boolean => isVerified(attempt) || isRefused(attempt)
