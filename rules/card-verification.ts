import type { CardOutcome } from '#contract/endpoints/cards.ts'
import { declineOf, normalisedCode } from './card-decline.ts'
import { refusedBrand } from './cards.ts'

const ORIGIN = /^(https?:\/\/[^/?#\s]+)(?:[/?#]|$)/i

/** The verification URL of a new token: an allowed one, none, or one of a foreign origin. */
export type VerificationAddress = { kind: 'follow'; url: string } | { kind: 'missing' } | { kind: 'refused' }

/** Accepts the URL of a token only when its origin is on the list, against forged URLs. */
export const verificationAddress = (
  url: string | null | undefined,
  allowedOrigins: readonly string[],
): VerificationAddress => {
  const address = url?.trim() ?? ''
  if (address === '') return { kind: 'missing' }
  const origin = ORIGIN.exec(address)?.[1]?.toLowerCase()
  const allowed = allowedOrigins.some((entry) => ORIGIN.exec(entry)?.[1]?.toLowerCase() === origin)
  return origin !== undefined && allowed ? { kind: 'follow', url: address } : { kind: 'refused' }
}

/** The provider's text about a rejected card: the part after the first colon; null when empty. */
export const cardRefusalText = (message: string | null | undefined): string | null => {
  const text = message ?? ''
  return text.slice(text.indexOf(':') + 1).trim() || null
}

/** Query of the return address. Any page can forge it, so it never approves a card. */
export interface CardHint {
  id: string | null
  message: string | null
  status: string | null
}

/** The provider's token. */
export interface TokenFacts {
  status: string
  message: string | null
  brand: string
  funding?: string | null | undefined
}

/** The provider's payment that verified the card. */
export interface PaymentFacts {
  status: string
  message: string | null
  responseCode: string | null
}

const APPROVED = 'APPROVED'
const FAILED = 'FAILED'
const SUCCESS_STATUSES = ['PAID', 'VERIFIED', 'AUTHORIZED']
const CANCELLED_PAYMENTS = ['ABANDONED', 'CANCELED', 'CANCELLED']
const FAILED_PAYMENTS = ['FAILED', 'EXPIRED', ...CANCELLED_PAYMENTS]

const WHO = '(?:USER|CUSTOMER|CARDHOLDER|PAYER)'
const WHAT = '(?:AUTHENTICATION|CHALLENGE|PAYMENT|TRANSACTION|VERIFICATION)'
/** A cancellation by the person at the bank: a 3-D Secure code, a status or a sentence. */
const CANCELLATION = new RegExp(
  `^(?:(?:THE_)?${WHO}_)?(?:${WHAT}_)?(?:(?:WAS|HAS_BEEN|HAS)_)?(?:CANCELL?ED|ABANDONED)(?:_(?:THE_)?${WHAT})?(?:_BY_(?:THE_)?${WHO})?$`,
)

/** Reads the query of a return address. The last value of a repeated parameter counts; empty values are null. */
export const hintOf = (query: Iterable<readonly [string, string]>): CardHint => {
  const last = new Map<string, string>()
  for (const [name, value] of query) last.set(name, value)
  const read = (name: string): string | null => last.get(name)?.trim() || null
  return { id: read('id'), message: read('message'), status: read('status') }
}

/** True when the return address claims success: message APPROVED, or a status of a verified or paid card. */
export const isSuccessHint = ({ message, status }: Pick<CardHint, 'message' | 'status'>): boolean =>
  normalisedCode(message) === APPROVED || SUCCESS_STATUSES.includes(normalisedCode(status))

const isEmpty = (hint: Pick<CardHint, 'message' | 'status'>): boolean =>
  normalisedCode(hint.message) === '' && normalisedCode(hint.status) === ''

const isCancellation = (text: string | null): boolean => CANCELLATION.test(normalisedCode(text))

/** The failure by the return address, when the provider gives none. */
const hintedFailure = (hint: Pick<CardHint, 'message' | 'status'>): CardOutcome => {
  if (isSuccessHint(hint)) return 'verification-failed'
  const known = declineOf(hint.message, null)
  if (known) return known
  if (isCancellation(hint.message) || isCancellation(hint.status)) return 'cancelled'
  return [hint.message, hint.status].some((text) => normalisedCode(text) === FAILED)
    ? 'failed'
    : 'verification-failed'
}

const wasCancelled = (payment: PaymentFacts | null, token: TokenFacts | null): boolean =>
  [payment?.message, token?.message].some((text) => isCancellation(text ?? null)) ||
  CANCELLED_PAYMENTS.includes(normalisedCode(payment?.status ?? null))

const failure = (
  hint: Pick<CardHint, 'message' | 'status'>,
  token: TokenFacts | null,
  payment: PaymentFacts | null,
): CardOutcome => {
  const told =
    declineOf(payment?.message ?? null, payment?.responseCode ?? null) ??
    declineOf(token?.message ?? null, null)
  if (told) return told
  if (wasCancelled(payment, token)) return 'cancelled'
  if (token?.status === 'expired') return 'expired-card'
  const speaks = [payment?.message, token?.message].some((text) => normalisedCode(text ?? null) !== '')
  return speaks || isEmpty(hint) ? 'failed' : hintedFailure(hint)
}

/**
 * Decides the result of a card verification. The provider's facts decide: only an active token of an accepted brand is approved. The
 * return address selects the failure when the provider gives none. While the provider has not decided, a claim of success or an
 * empty query means `still-checking`.
 */
export const decideCardReturn = ({
  hint,
  token,
  payment,
}: {
  hint: Pick<CardHint, 'message' | 'status'>
  token: TokenFacts | null
  payment: PaymentFacts | null
}): CardOutcome => {
  if (token?.status === 'active') return refusedBrand(token) === null ? 'approved' : 'brand-refused'
  const paymentFailed = payment !== null && FAILED_PAYMENTS.includes(normalisedCode(payment.status))
  if (token?.status === 'inactive' || token?.status === 'expired' || paymentFailed)
    return failure(hint, token, payment)
  if (token !== null && (isSuccessHint(hint) || isEmpty(hint))) return 'still-checking'
  return hintedFailure(hint)
}
