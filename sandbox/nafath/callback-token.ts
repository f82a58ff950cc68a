import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { SigningKeys } from '../shared/signing-keys.ts'
import { attributesOf } from './claims.ts'
import type { Decision } from './decision.ts'
import { personOf } from './people.ts'
import type { IdentityRequest, RequestStatus } from './state.ts'

const ISSUER = 'Nafath App'
const AUDIENCE = 'masar'
const LIFE_S = 150
const LONG_AGO_S = 3_600
/** Two citizens, for an answer about the wrong person. */
const OTHERS = ['1000000057', '1000000008']

/** The signed answer, with a fault if a test ordered one. Only an approved answer has the person. */
export async function callbackToken(
  keys: SigningKeys,
  request: IdentityRequest,
  status: RequestStatus,
  fault: Decision['fault'],
  now: Date,
): Promise<string> {
  const other = OTHERS.find((id) => id !== request.nationalId)
  const nationalId = fault === 'other-person' && other ? other : request.nationalId
  const person = personOf(nationalId)
  const attributes = status === 'COMPLETED' && person ? attributesOf(nationalId, person) : {}
  const issuedAt = Math.floor(now.getTime() / 1_000) - (fault === 'expired-token' ? LONG_AGO_S : 0)
  const { kid, key } = await keys.current()
  const token = await new SignJWT({
    ...attributes,
    transId: fault === 'other-transaction' ? randomUUID() : request.transId,
    status,
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .setIssuer(ISSUER)
    .setAudience(fault === 'wrong-audience' ? 'another-provider' : AUDIENCE)
    .setSubject(nationalId)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + LIFE_S)
    .sign(key)
  return fault === 'bad-signature' ? spoilSignature(token) : token
}

function spoilSignature(token: string): string {
  const [header, payload, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  bytes[0] = (bytes[0] ?? 0) ^ 0xff
  return [header, payload, bytes.toString('base64url')].join('.')
}
