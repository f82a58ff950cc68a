import { z } from 'zod'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { type AppError, issuesRefusal } from '../errors/app-error.ts'
import { contentRefusal } from './content.ts'

type CheckResult = { value: unknown } | { error: AppError }

/**
 * Checks input by the contract's schema, then its content. For a signed-in caller this includes values that the schema drops,
 * because any browser that sends card data must be found. For a public call it covers kept values only: a provider's webhook
 * contains long numbers of its own.
 */
export const checkInput = (
  { access }: Pick<Endpoint, 'access'>,
  schema: Schema | undefined,
  value: unknown,
): CheckResult => {
  const parsed = schema ? z.safeParse(schema, value) : null
  const kept = parsed?.success ? parsed.data : undefined
  const refusal = contentRefusal(access === 'public' ? kept : value)
  if (refusal?.code === 'card-data-refused') return { error: refusal }
  if (parsed && !parsed.success) return { error: issuesRefusal(parsed.error.issues) }
  return refusal ? { error: refusal } : { value: kept }
}

/** Builds Fastify's validator for the parts of a request that have a schema. */
export const validateInput =
  (endpoint: Pick<Endpoint, 'access'>) =>
  ({ schema }: { schema: unknown }) =>
  (value: unknown): CheckResult =>
    checkInput(endpoint, schema as Schema, value)
