import { invalid } from './errors.ts'
import { asFields, isTrue, isWebAddress, metadataOf, text, unfold } from './fields.ts'

export interface ChargeRequest {
  givenId: string | null
  tokenId: string
  /** Halalas. */
  amount: number
  currency: string
  description: string | null
  callbackUrl: string
  metadata: Record<string, string> | null
  manual: boolean
  threeDSecure: boolean
}

const LEAST_AMOUNT = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses a create-payment body with a token as source. Throws CardError. */
export function readChargeRequest(body: unknown): ChargeRequest {
  const fields = unfold(body)
  const source = asFields(fields.source)
  const errors: Record<string, string[]> = {}

  const amount = Number(text(fields, 'amount'))
  if (text(fields, 'amount') === '' || !Number.isInteger(amount)) errors.amount = ['must be an integer']
  else if (amount < LEAST_AMOUNT) errors.amount = [`must be greater than or equal to ${LEAST_AMOUNT}`]
  const currency = text(fields, 'currency') || 'SAR'
  if (currency !== 'SAR') errors.currency = ['is not supported']
  const givenId = text(fields, 'given_id')
  if (givenId && !UUID.test(givenId)) errors.given_id = ['must be a valid UUID']
  const callbackUrl = text(fields, 'callback_url')
  if (!isWebAddress(callbackUrl)) errors.callback_url = ['must be a valid URL']
  if (source.type !== 'token') errors.source = ['type must be token in this sandbox']
  else if (!text(source, 'token')) errors.source = ["token can't be blank"]
  else if (isTrue(source, 'save_card')) errors.source = ['save_card needs 3ds']
  const metadata = metadataOf(fields)
  if (metadata === undefined) errors.metadata = ['has too many keys, or too long ones']

  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    givenId: givenId.toLowerCase() || null,
    tokenId: text(source, 'token'),
    amount,
    currency,
    description: text(fields, 'description') || null,
    callbackUrl,
    metadata: metadata ?? null,
    manual: isTrue(source, 'manual'),
    threeDSecure: isTrue(source, '3ds'),
  }
}
