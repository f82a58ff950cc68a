import { QueryClient } from '@tanstack/react-query'
import { NetworkFailure } from '#src/shared/api/answer.ts'

const MAX_RETRIES = 2

/** A read without an answer is retried, a refused one is not. Writes are never retried. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => error instanceof NetworkFailure && count < MAX_RETRIES,
        staleTime: 30_000,
      },
      mutations: { retry: false },
    },
  })
