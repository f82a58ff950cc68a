import { z } from 'zod'
import type { ProviderAnswer } from '../http.ts'
import { CARD_TOKEN_STATUSES, type CardPayment, type CardToken } from './port.ts'

const text = z.string().max(500)
const optionalText = text.nullish().transform((value) => value ?? null)

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
    metadata: z.record(z.string(), z.unknown()).nullish(),
  })
  .transform(
    ({ last_four, name, month, metadata, ...token }): CardToken => ({
      ...token,
      last4: last_four,
      month: month.padStart(2, '0'),
      holder: name,
      metadata: Object.fromEntries(
        Object.entries(metadata ?? {}).flatMap(([key, value]) =>
          typeof value === 'string' ? [[key, value]] : [],
        ),
      ),
    }),
  )

/** A payment as Moyasar shows it. */
export const Payment = z
  .object({
    id: text,
    status: text,
    amount: z.int(),
    currency: text,
    source: z.object({ message: optionalText, response_code: optionalText, token: optionalText }).nullish(),
  })
  .transform(
    ({ source, ...payment }): CardPayment => ({
      ...payment,
      message: source?.message ?? null,
      responseCode: source?.response_code ?? null,
      token: source?.token ?? null,
    }),
  )

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
