import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import type { SandboxContext } from '../shared/part.ts'
import type { SigningKeys } from '../shared/signing-keys.ts'
import type { Person } from './people.ts'

export interface IdTokenOptions {
  nonce?: string | undefined
  audience?: string | undefined
  /** Issued two hours ago, so expired for an hour. */
  expired?: boolean | undefined
  /** Age of the token and of the authentication, in seconds; negative for a time in the future. */
  secondsOld?: number | undefined
  /** Age of the authentication in seconds, for a person who is not asked again. */
  authenticatedSecondsAgo?: number | undefined
  /** Omits the address. */
  withoutEmail?: boolean | undefined
  /** Another account id than that of the address. */
  subject?: string | undefined
  /** Further claims, or other values of the usual ones. */
  claims?: Record<string, unknown> | undefined
}

export type IssueIdToken = (person: Person, options?: IdTokenOptions) => Promise<string>

export const ID_TOKEN_SECONDS = 3_600

const PERSONAL_DOMAINS = /^(gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|proton|protonmail)\./

export function createIdTokenIssuer(context: SandboxContext, keys: SigningKeys): IssueIdToken {
  return async (person, options = {}) => {
    const { kid, key } = await keys.current()
    // Callers check a token in real time, even when a test moves the clocks.
    const now = Math.floor(Date.now() / 1000)
    const issuedAt = now - (options.expired ? 2 * ID_TOKEN_SECONDS : (options.secondsOld ?? 0))
    return await new SignJWT({
      ...(options.withoutEmail ? {} : emailClaims(person)),
      ...nameClaims(person.name),
      auth_time: issuedAt - (options.authenticatedSecondsAgo ?? 0),
      ...(options.nonce ? { nonce: options.nonce } : {}),
      iss: `${context.origin()}/identity`,
      sub: options.subject ?? subjectOf(person.email),
      aud: options.audience ?? context.keys.oidcClientId,
      iat: issuedAt,
      exp: issuedAt + ID_TOKEN_SECONDS,
      ...options.claims,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
      .sign(key)
  }
}

/** 21 digits, constant per address, like the real provider's account ids. */
function subjectOf(email: string): string {
  const hex = createHash('sha256').update(email).digest('hex').slice(0, 20)
  return `1${BigInt(`0x${hex}`).toString().slice(0, 20).padStart(20, '0')}`
}

function emailClaims({ email, emailVerified }: Person) {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const isWorkspace = emailVerified && !PERSONAL_DOMAINS.test(domain)
  return { email, email_verified: emailVerified, ...(isWorkspace ? { hd: domain } : {}) }
}

function nameClaims(name: string) {
  const [given = '', ...rest] = name.split(/\s+/)
  return { name, given_name: given, ...(rest.length > 0 ? { family_name: rest.join(' ') } : {}) }
}
