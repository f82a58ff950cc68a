import { createHash, randomBytes } from 'node:crypto'
import type { SandboxClock, Store } from '../shared/part.ts'
import type { IdTokenOptions } from './id-token.ts'
import type { Person } from './people.ts'

export interface CodeGrant {
  person: Person
  redirectUri: string
  /** Null for a code from a provider's script, which has no verifier. */
  codeChallenge: string | null
  expiresAt: number
  token: IdTokenOptions
}

export type CodeGrantsState = { grants: Record<string, CodeGrant> }

const CODE_LIFE_MS = 5 * 60_000

/** Authorization codes. Each can be exchanged once, within five minutes, with the verifier of its challenge. */
export function createCodeGrants(store: Store<CodeGrantsState>, clock: SandboxClock) {
  return {
    grant(values: Omit<CodeGrant, 'expiresAt'>): string {
      const now = clock.now().getTime()
      const code = randomBytes(24).toString('base64url')
      store.update((state) => {
        for (const [old, { expiresAt }] of Object.entries(state.grants))
          if (expiresAt < now) delete state.grants[old]
        state.grants[code] = { ...values, expiresAt: now + CODE_LIFE_MS }
      })
      return code
    },
    /** The grant, or the reason of a refusal. Both consume the code. */
    redeem(code: string, redirectUri: string, verifier: string): CodeGrant | { refused: string } {
      const grant = Object.hasOwn(store.read().grants, code) ? store.read().grants[code] : undefined
      if (!grant) return { refused: 'The code is unknown or was already used.' }
      store.update((state) => {
        delete state.grants[code]
      })
      if (grant.expiresAt < clock.now().getTime()) return { refused: 'The code has expired.' }
      if (grant.redirectUri !== redirectUri) return { refused: 'redirect_uri is not that of the request.' }
      if (grant.codeChallenge !== null && challengeOf(verifier) !== grant.codeChallenge)
        return { refused: 'code_verifier does not match the challenge.' }
      return grant
    },
    clear: () =>
      store.update((state) => {
        state.grants = {}
      }),
  }
}

export type CodeGrants = ReturnType<typeof createCodeGrants>

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
