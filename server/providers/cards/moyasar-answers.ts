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

/** Of what we may have noted beside a card or a payment, the texts. */
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

/** A card as Moyasar shows it. */
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

/** A payment as Moyasar shows it. */
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
      // The number is masked: only its last four digits are shown.
      last4: /[^0-9](\d{4})$/.exec(source?.number ?? '')?.[1] ?? null,
    }),
  )

/** A page of payments; the provider gives forty at a time, the newest first. */
export const Payments = z
  .object({
    payments: z.array(ListedAnswer),
    meta: z.object({ next_page: z.int().nullish() }),
  })
  .transform(({ payments, meta }): PaymentPage => ({ payments, hasMore: (meta.next_page ?? null) !== null }))

/** Errors come as a full envelope, as a bare message, or with an empty body. */
const Complaint = z.object({ type: z.string().optional(), message: z.string() })

const complaintOf = ({ status, body }: ProviderAnswer) =>
  status === 400 ? Complaint.safeParse(body).data : undefined

/** Whether the answer says that there is no such thing. */
export const isUnknown = (answer: ProviderAnswer): boolean =>
  answer.status === 404 || complaintOf(answer)?.message === 'Object not found'

/** Whether the answer says that a payment with this id was made before. */
export const isUsedGivenId = (answer: ProviderAnswer): boolean =>
  complaintOf(answer)?.type === 'used_given_id'
