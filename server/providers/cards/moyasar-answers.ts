import { z } from 'zod'
import type { CardState, CardVerification } from '#contract/card-facts.ts'
import { readableLine, readableName } from '#contract/text/characters.ts'
import type { ProviderAnswer } from '../http.ts'
import { isFailedVerification, isHardDecline, reasonOf } from './moyasar-words.ts'
import type {
  CardDispute,
  CardEvent,
  CardPayment,
  CardToken,
  ListedPayment,
  PaymentPage,
  PaymentState,
  RefundRefusal,
} from './port.ts'

const text = z.string().max(500)
const optionalText = text.nullish().transform((value) => (value == null ? null : readableLine(value)))

/** The text values of the metadata on a card or payment. */
const Metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((metadata) =>
    Object.fromEntries(
      Object.entries(metadata ?? {}).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, readableLine(value)]] : [],
      ),
    ),
  )

const CARD_STATES = {
  initiated: 'unverified',
  active: 'active',
  inactive: 'inactive',
  expired: 'expired',
} as const satisfies Record<string, CardState>

/** A card in Moyasar's format. */
export const Token = z
  .object({
    id: text,
    status: z.enum(['initiated', 'active', 'inactive', 'expired']),
    brand: text,
    funding: optionalText,
    last_four: z.string().regex(/^\d{4}$/),
    month: z.string().regex(/^\d{1,2}$/),
    year: z.string().regex(/^\d{4}$/),
    name: text.transform(readableName),
    message: optionalText,
    metadata: Metadata,
  })
  .transform(
    ({ status, last_four, name, month, message, metadata, ...token }): CardToken => ({
      ...token,
      state: CARD_STATES[status],
      last4: last_four,
      month: month.padStart(2, '0'),
      holder: name,
      reason: status === 'active' ? null : reasonOf(message),
      attemptId: metadata.attempt ?? null,
    }),
  )

const source = z.object({ message: optionalText, response_code: optionalText, token: optionalText })

/** A payment in Moyasar's format. */
export const Payment = z.object({
  id: text,
  status: text,
  amount: z.int(),
  /** Zero for a voided payment. */
  refunded: z.int().nonnegative(),
  /** Captured part of an authorisation; zero or null for a payment without a separate capture. */
  captured: z.int().nonnegative().nullish(),
  currency: text,
  source: source.nullish(),
})

/** A payment with any other status is undecided. The status `refunded` also means a partial refund. */
const PAYMENT_STATES: ReadonlyMap<string, PaymentState> = new Map([
  ['paid', 'paid'],
  ['captured', 'paid'],
  ['refunded', 'paid'],
  ['failed', 'failed'],
  ['voided', 'returned'],
])

export const chargeFrom = (payment: MoyasarPayment): CardPayment => {
  const { id, status, amount, currency, source } = payment
  const taken = payment.captured || amount
  const refunded = status === 'voided' ? taken : payment.refunded
  const isReturned = status === 'refunded' && refunded >= taken
  return {
    id,
    state: isReturned ? 'returned' : (PAYMENT_STATES.get(status) ?? 'open'),
    amount,
    refunded,
    currency,
    reason: status === 'failed' ? reasonOf(source?.message ?? null, source?.response_code) : null,
    isHardDecline: status === 'failed' && isHardDecline(source?.message ?? null, source?.response_code),
    token: source?.token ?? null,
  }
}

/** The reason why a refund was refused, derived from the payment after the refusal. The provider's own words are for people only. */
export const refusalOf = (payment: CardPayment, amount: number): RefundRefusal => {
  if (payment.state === 'open' || payment.state === 'failed') return 'not-paid'
  return payment.refunded + amount > payment.amount ? 'too-much' : 'declined'
}

/** A payment that verifies a card. */
export const verificationFrom = ({ id, status, source }: MoyasarPayment): CardVerification => ({
  id,
  state: isFailedVerification(status) ? 'failed' : status === 'verified' ? 'verified' : 'open',
  reason: reasonOf(source?.message ?? null, source?.response_code, status),
})

type MoyasarPayment = z.output<typeof Payment>

const ListedAnswer = z
  .object({
    ...Payment.shape,
    created_at: z.string().pipe(z.coerce.date()),
    metadata: Metadata,
    source: z.object({ ...source.shape, company: optionalText, number: optionalText }).nullish(),
  })
  .transform(
    ({ created_at, metadata, ...payment }): ListedPayment => ({
      ...chargeFrom(payment),
      createdAt: created_at,
      chargeId: metadata.charge ?? null,
      customerId: metadata.customer ?? null,
      invoiceRef: metadata.invoice ?? null,
      brand: payment.source?.company ?? null,
      // The number is masked except for its last four digits.
      last4: /[^0-9](\d{4})$/.exec(payment.source?.number ?? '')?.[1] ?? null,
    }),
  )

/** A page of payments; the provider returns forty per page, newest first. */
export const Payments = z
  .object({
    payments: z.array(ListedAnswer),
    meta: z.object({ next_page: z.int().nullish() }),
  })
  .transform(({ payments, meta }): PaymentPage => ({ payments, hasMore: (meta.next_page ?? null) !== null }))

const DISPUTE_STATES: ReadonlyMap<string, CardDispute['state']> = new Map([
  ['won', 'won'],
  ['lost', 'lost'],
])

/**
 * A dispute. Moyasar documents no interface for disputes: this format, its path (`disputes/:id`) and the type of its events
 * (`dispute_…`) are our assumption, which the sandbox shares. Any other status is undecided.
 */
export const Dispute = z
  .object({
    id: text,
    status: text,
    payment_id: text,
    amount: z.int().positive(),
    currency: text,
    reason: optionalText,
    respond_by: z
      .string()
      .pipe(z.coerce.date())
      .nullish()
      .transform((value) => value ?? null),
  })
  .transform(
    ({ status, payment_id, respond_by, ...dispute }): CardDispute => ({
      ...dispute,
      state: DISPUTE_STATES.get(status) ?? 'open',
      payment: payment_id,
      respondBy: respond_by,
    }),
  )

/** An event of the webhook. A secret in its body authenticates it. */
export const Event = z
  .object({
    id: z.string().min(1).max(100),
    type: z.string().max(100).nullish(),
    secret_token: z.string().max(500),
    data: z.object({
      id: z.string().max(100).nullish(),
      source: z.object({ token: z.string().max(100).nullish() }).nullish(),
    }),
  })
  .transform(
    ({ id, type, secret_token, data }): CardEvent => ({
      id,
      token: data.source?.token ?? null,
      ...(type?.startsWith('dispute_')
        ? { payment: null, dispute: data.id ?? null }
        : { payment: data.id ?? null, dispute: null }),
      secret: secret_token,
    }),
  )

/** An error is a full envelope, a bare message, or an empty body. */
const Complaint = z.object({ type: z.string().optional(), message: z.string() })

const complaintOf = ({ status, body }: ProviderAnswer) =>
  status === 400 ? Complaint.safeParse(body).data : undefined

/** True when the provider does not know the object. */
export const isUnknown = (answer: ProviderAnswer): boolean =>
  answer.status === 404 || complaintOf(answer)?.message === 'Object not found'

/** True when a payment with this id exists already. */
export const isUsedGivenId = (answer: ProviderAnswer): boolean =>
  complaintOf(answer)?.type === 'used_given_id'
