import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '../shared/part.ts'

export const TOKEN_SECONDS = 3_599

interface TokensState {
  tokens: { value: string; until: number; scopes?: string[] }[]
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

/** Valid access tokens. They expire in real time, because callers use real time. */
export function createAccessTokens(context: SandboxContext) {
  const store = context.store<TokensState>('cloud-billing-tokens', () => ({ tokens: [] }))
  const isOver = ({ until }: { until: number }) => until <= Date.now()
  return {
    issue(scopes: string[]): string {
      const value = `ya29.${randomBytes(48).toString('base64url')}`
      store.update((state) => {
        state.tokens = state.tokens.filter((token) => !isOver(token))
        state.tokens.push({ value, until: Date.now() + TOKEN_SECONDS * 1000, scopes })
      })
      return value
    },
    /** True for a valid token, with this scope if given. */
    isGood: (value: string, scope?: string) =>
      store
        .read()
        .tokens.some(
          (token) =>
            token.value === value &&
            !isOver(token) &&
            (scope === undefined || (token.scopes ?? []).includes(scope)),
        ),
    reset() {
      store.update((state) => {
        state.tokens = []
      })
    },
  }
}
