import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '../shared/part.ts'

export const TOKEN_SECONDS = 3_599

interface TokensState {
  tokens: { value: string; until: number }[]
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

/** Access tokens given out and not yet over. They live in real time, as their callers do. */
export function createAccessTokens(context: SandboxContext) {
  const store = context.store<TokensState>('cloud-billing-tokens', () => ({ tokens: [] }))
  const isOver = ({ until }: { until: number }) => until <= Date.now()
  return {
    issue(): string {
      const value = `ya29.${randomBytes(48).toString('base64url')}`
      store.update((state) => {
        state.tokens = state.tokens.filter((token) => !isOver(token))
        state.tokens.push({ value, until: Date.now() + TOKEN_SECONDS * 1000 })
      })
      return value
    },
    isGood: (value: string) => store.read().tokens.some((token) => token.value === value && !isOver(token)),
    reset() {
      store.update((state) => {
        state.tokens = []
      })
    },
  }
}
