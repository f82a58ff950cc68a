import { z } from 'zod'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { type AppError, issuesRefusal } from '../errors/app-error.ts'
import { contentRefusal } from './content.ts'

type Checked = { value: unknown } | { error: AppError }

/**
 * Checks the shape of what arrives with the contract's schema, then its content: of a signed-in caller also what the schema drops,
 * since a browser that sends card data anywhere must be found. Of a public call only what is kept: the rest is dropped unread, and a
 * provider's webhook has long numbers of its own.
 */
export const checkInput = (
  { access }: Pick<Endpoint, 'access'>,
  schema: Schema | undefined,
  value: unknown,
): Checked => {
  const parsed = schema ? z.safeParse(schema, value) : null
  const kept = parsed?.success ? parsed.data : undefined
  const refusal = contentRefusal(access === 'public' ? kept : value)
  if (refusal?.code === 'card-data-refused') return { error: refusal }
  if (parsed && !parsed.success) return { error: issuesRefusal(parsed.error.issues) }
  return refusal ? { error: refusal } : { value: kept }
}

/** Checks a part of a request of this call that has a schema. */
export const validateInput =
  (endpoint: Pick<Endpoint, 'access'>) =>
  ({ schema }: { schema: unknown }) =>
  (value: unknown): Checked =>
    checkInput(endpoint, schema as Schema, value)
