import type { CardReason, ReturnClaim } from '#contract/card-facts.ts'
import type { ReturnHint } from './port.ts'

type ExactReason = Exclude<CardReason, 'cancelled' | 'other'>

/** Reasons by Moyasar's codes and sentences. Lost and stolen cards get the neutral `declined`. */
const BY_MESSAGE: ReadonlyMap<string, ExactReason> = new Map([
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

/** Reasons by the bank's response code (ISO 8583 and the card schemes). */
const BY_RESPONSE_CODE: ReadonlyMap<string, ExactReason> = new Map([
  ['04', 'declined'],
  ['05', 'declined'],
  ['07', 'declined'],
  ['14', 'declined'],
  ['15', 'declined'],
  ['41', 'declined'],
  ['43', 'declined'],
  ['46', 'declined'],
  ['57', 'declined'],
  ['62', 'declined'],
  ['82', 'declined'],
  ['R0', 'declined'],
  ['R1', 'declined'],
  ['R3', 'declined'],
  ['51', 'insufficient-funds'],
  ['54', 'expired-card'],
  ['55', 'wrong-otp'],
  ['61', 'over-limit'],
  ['91', 'issuer-unavailable'],
  ['96', 'failed'],
  ['99', 'unspecified-failure'],
])

/**
 * Response codes after which the same card never pays: Visa's category 1, 'issuer will never approve', and 54, because a saved expiry
 * date does not change. Leaves out 12 of category 1, 'invalid transaction', because it is about the transaction, not the card.
 */
const HARD_CODES: ReadonlySet<string> = new Set([
  '04', // pick up the card
  '07', // pick up the card, special conditions
  '14', // no such card number
  '15', // no such issuer
  '41', // lost card
  '43', // stolen card
  '46', // closed account
  '54', // expired card
  '57', // not permitted to the cardholder
  'R0', // the cardholder stopped this payment
  'R1', // the cardholder stopped all payments to this merchant
  'R3', // the cardholder stopped all recurring payments
])

/** Sentences with the same meaning, for an answer without a code. */
const HARD_MESSAGES: ReadonlySet<string> = new Set(['LOST_CARD', 'STOLEN_CARD', 'EXPIRED_CARD'])

const CANCELLED_PAYMENTS = ['ABANDONED', 'CANCELED', 'CANCELLED']
const FAILED_PAYMENTS = ['FAILED', 'EXPIRED', ...CANCELLED_PAYMENTS]
const SUCCESS_STATUSES = ['PAID', 'VERIFIED', 'AUTHORIZED']

const WHO = '(?:USER|CUSTOMER|CARDHOLDER|PAYER)'
const WHAT = '(?:AUTHENTICATION|CHALLENGE|PAYMENT|TRANSACTION|VERIFICATION)'
/** A cancellation by the person at the bank: a 3-D Secure code, a status or a sentence. */
const CANCELLATION = new RegExp(
  `^(?:(?:THE_)?${WHO}_)?(?:${WHAT}_)?(?:(?:WAS|HAS_BEEN|HAS)_)?(?:CANCELL?ED|ABANDONED)(?:_(?:THE_)?${WHAT})?(?:_BY_(?:THE_)?${WHO})?$`,
)

/** The reason in a message, the bank's response code and a status; null when they contain none. The more exact reason wins. */
export const reasonOf = (
  message: string | null,
  responseCode: string | null = null,
  status: string | null = null,
): CardReason | null => {
  const decline = declineOf(message, responseCode)
  if (decline) return decline
  if (isCancellation(message) || CANCELLED_PAYMENTS.includes(normalisedCode(status))) return 'cancelled'
  return normalisedCode(message) === '' ? null : 'other'
}

/** True when the same card can never pay: a hard decline, by the bank's response code or the provider's sentence. */
export const isHardDecline = (message: string | null, responseCode: string | null = null): boolean =>
  HARD_CODES.has((responseCode ?? '').trim().toUpperCase()) ||
  readings(message ?? '').some((code) => HARD_MESSAGES.has(code))

/** True for the status of a verification that failed. */
export const isFailedVerification = (status: string): boolean =>
  FAILED_PAYMENTS.includes(normalisedCode(status))

/** Reads the message and the status of a return address. */
export const claimOf = ({ message, status }: ReturnHint): ReturnClaim => {
  const codes = [message, status].map(normalisedCode)
  if (codes[0] === 'APPROVED' || SUCCESS_STATUSES.includes(codes[1] ?? '')) return 'approved'
  if (codes.every((code) => code === '')) return 'none'
  const decline = declineOf(message, null)
  if (decline) return decline
  if (isCancellation(message) || isCancellation(status)) return 'cancelled'
  return codes.includes('FAILED') ? 'failed' : 'other'
}

const declineOf = (message: string | null, responseCode: string | null): ExactReason | null => {
  const written = message === null ? null : byMessage(message)
  const coded =
    responseCode === null ? null : (BY_RESPONSE_CODE.get(responseCode.trim().toUpperCase()) ?? null)
  return written === null || written === 'declined' ? (coded ?? written) : written
}

const byMessage = (message: string): ExactReason | null => {
  const found = readings(message)
    .map((code) => BY_MESSAGE.get(code))
    .filter((reason) => reason !== undefined)
  return found.find((reason) => reason !== 'declined') ?? found[0] ?? null
}

/** Candidate codes of a text: in parentheses, before or after a colon, up to a comma. */
const readings = (text: string): string[] => [normalisedCode(text), ...text.split(/[:,]/).map(asCode)]

const isCancellation = (text: string | null): boolean => CANCELLATION.test(normalisedCode(text))

/** Extracts a code from a text: the part in parentheses, else the part before a colon; empty for null. */
const normalisedCode = (text: string | null): string => {
  if (text === null) return ''
  const inside = /\(([^()]*)\)/.exec(text)?.[1]
  return asCode(inside ?? text.split(':')[0] ?? '')
}

const asCode = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_/, '')
    .replace(/_$/, '')
