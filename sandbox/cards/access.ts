import type { FastifyRequest } from 'fastify'
import { field } from '../shared/forms.ts'
import type { SandboxKeys } from '../shared/part.ts'
import { badCredentials, keyLacksPermission } from './errors.ts'

function keyOf(request: FastifyRequest): string {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() === 'basic')
    return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? ''
  return field(request.body, 'publishable_api_key')
}

/** Throws 401 for an unknown key. Either key may create tokens and payments; other calls need the secret key. */
export function requireKey(request: FastifyRequest, keys: SandboxKeys, allowed: 'any' | 'secret'): void {
  const key = keyOf(request)
  if (key === keys.cardSecretKey) return
  if (key !== keys.cardPublishableKey) throw badCredentials()
  if (allowed === 'secret') throw keyLacksPermission()
}
