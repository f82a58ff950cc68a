import { z } from 'zod'
import type { ProviderAnswer } from '../http.ts'
import {
  CARD_TOKEN_STATUSES,
  type CardPayment,
  type CardToken,
  type ListedPayment,
  type PaymentPage,
} from './port.ts'

const text = z.string().max(500)
const optionalText = text.nullish().transform((value) => value ?? null)

/** The text values of the metadata on a card or payment. */
const Metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((metadata) =>
    Object.fromEntries(
      Object.entries(metadata ?? {}).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value]] : [],
      ),
    ),
  )

/** A card in Moyasar's format. */
export const Token = z
  .object({
    id: text,
    status: z.enum(CARD_TOKEN_STATUSES),
    brand: text,
    funding: optionalText,
    last_four: z.string().regex(/^\d{4}$/),
    month: z.string().regex(/^\d{1,2}$/),
    year: z.string().regex(/^\d{4}$/),
    name: text,
    message: optionalText,
    metadata: Metadata,
  })
  .transform(
    ({ last_four, name, month, ...token }): CardToken => ({
      ...token,
      last4: last_four,
      month: month.padStart(2, '0'),
      holder: name,
    }),
  )

const source = z.object({ message: optionalText, response_code: optionalText, token: optionalText })
const payment = z.object({ id: text, status: text, amount: z.int(), currency: text })

/** A payment in Moyasar's format. */
export const Payment = z.object({ ...payment.shape, source: source.nullish() }).transform(
  ({ source, ...payment }): CardPayment => ({
    ...payment,
    message: source?.message ?? null,
    responseCode: source?.response_code ?? null,
    token: source?.token ?? null,
  }),
)

const ListedAnswer = z
  .object({
    ...payment.shape,
    created_at: z.string().pipe(z.coerce.date()),
    metadata: Metadata,
    source: z.object({ ...source.shape, company: optionalText, number: optionalText }).nullish(),
  })
  .transform(
    ({ source, created_at, ...payment }): ListedPayment => ({
      ...payment,
      message: source?.message ?? null,
      responseCode: source?.response_code ?? null,
      token: source?.token ?? null,
      createdAt: created_at,
      brand: source?.company ?? null,
      // The number is masked except for its last four digits.
      last4: /[^0-9](\d{4})$/.exec(source?.number ?? '')?.[1] ?? null,
    }),
  )

/** A page of payments; the provider returns forty per page, newest first. */
export const Payments = z
  .object({
    payments: z.array(ListedAnswer),
    meta: z.object({ next_page: z.int().nullish() }),
  })
  .transform(({ payments, meta }): PaymentPage => ({ payments, hasMore: (meta.next_page ?? null) !== null }))

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
