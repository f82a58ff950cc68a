import { DECLINE_REASONS, type DeclineReason } from '#contract/decline-reasons.ts'
import type { CardOutcome } from '#contract/endpoints/cards.ts'

/** Reasons by the provider's codes and sentences. Lost and stolen cards get the neutral `declined`. */
const BY_MESSAGE: ReadonlyMap<string, CardOutcome> = new Map([
  ['DECLINED_INVALID_PIN', 'wrong-otp'],
  ['DECLINED', 'declined'],
  ['BLOCKED', 'declined'],
  ['REFERRED', 'declined'],
  ['LOST_CARD', 'declined'],
  ['STOLEN_CARD', 'declined'],
  ['INVALID_SECURE_CODE_LENGTH', 'declined'],
  ['THE_AUTHENTICATION_ATTEMPT_WAS_REJECTED_BY_THE_ISSUER_BANK', 'declined'],
  ['INSUFFICIENT_FUNDS', 'insufficient-funds'],
  ['UNSPECIFIED_FAILURE', 'unspecified-failure'],
  ['UNSPECIFIED_FAILUER', 'unspecified-failure'],
  ['EXPIRED_CARD', 'expired-card'],
  ['EXCEEDS_WITHDRAWAL_LIMIT', 'over-limit'],
  ['TIMED_OUT', 'issuer-unavailable'],
  ['3DS_SERVICE_ERROR_OCCURRED', 'issuer-unavailable'],
  ['THE_AUTHENTICATION_IS_UNAVAILABLE', 'issuer-unavailable'],
  ['NOT_ENROLLED', 'not-enrolled'],
  ['ATTEMPTED_BUT_NOT_AVAILABLE', 'not-enrolled'],
  ['THE_CARD_IS_NOT_ENROLLED_IN_3DS_SERVICE', 'not-enrolled'],
  ['ALLOWED_TIME_FRAME_FOR_TRANSACTION_HAS_BEEN_EXPIRED', 'failed'],
])

/** Reasons by the bank's two-digit response code. */
const BY_RESPONSE_CODE: ReadonlyMap<string, CardOutcome> = new Map([
  ['05', 'declined'],
  ['41', 'declined'],
  ['43', 'declined'],
  ['82', 'declined'],
  ['51', 'insufficient-funds'],
  ['54', 'expired-card'],
  ['55', 'wrong-otp'],
  ['61', 'over-limit'],
  ['91', 'issuer-unavailable'],
  ['96', 'failed'],
  ['99', 'unspecified-failure'],
])

const asCode = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_/, '')
    .replace(/_$/, '')

/** Extracts a code from a text: the one in parentheses, else the part before a colon; empty for null. */
export const normalisedCode = (text: string | null): string => {
  if (text === null) return ''
  const inside = /\(([^()]*)\)/.exec(text)?.[1]
  return asCode(inside ?? text.split(':')[0] ?? '')
}

/** Candidate codes of a text: in parentheses, before or after a colon, up to a comma. */
const readings = (text: string): string[] => [normalisedCode(text), ...text.split(/[:,]/).map(asCode)]

const byMessage = (message: string): CardOutcome | null => {
  const found = readings(message)
    .map((code) => BY_MESSAGE.get(code))
    .filter((outcome) => outcome !== undefined)
  return found.find((outcome) => outcome !== 'declined') ?? found[0] ?? null
}

/** The reason of a decline, from the message and the bank's response code; null when neither is known. The more exact wins. */
export const declineOf = (message: string | null, responseCode: string | null): CardOutcome | null => {
  const messaged = message === null ? null : byMessage(message)
  const coded = responseCode === null ? null : (BY_RESPONSE_CODE.get(responseCode.trim()) ?? null)
  return messaged === null || messaged === 'declined' ? (coded ?? messaged) : messaged
}

/** A customer's remedy for a declined card. */
export type DeclineStep = 'check-funds' | 'replace-card' | 'ask-bank' | 'try-later'

const STEPS: Readonly<Record<DeclineReason | 'failed', DeclineStep>> = {
  'wrong-otp': 'ask-bank',
  declined: 'ask-bank',
  'insufficient-funds': 'check-funds',
  'unspecified-failure': 'ask-bank',
  'expired-card': 'replace-card',
  'over-limit': 'check-funds',
  'issuer-unavailable': 'try-later',
  'not-enrolled': 'replace-card',
  failed: 'try-later',
}

/** True for a known reason; a stored charge may have one of a later version. */
export const isDeclineReason = (text: string | null): text is DeclineReason =>
  DECLINE_REASONS.some((reason) => reason === text)

/** The remedy, by the reason of the charge. */
export const declineStep = (reason: string | null): DeclineStep =>
  isDeclineReason(reason) || reason === 'failed' ? STEPS[reason] : 'ask-bank'

/** The remedy for a failed verification; null when the text of the outcome has it. */
export const verificationStep = (outcome: CardOutcome): DeclineStep | null =>
  isDeclineReason(outcome) && outcome !== 'wrong-otp' ? STEPS[outcome] : null
