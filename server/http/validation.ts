import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import { toFieldProblem } from '#contract/field-messages.ts'
import { AppError } from '../app-error.ts'
import { fieldRefusal } from '../field-refusal.ts'

/** What a schema found wrong, as one refusal that names the first wrong field and says its words. */
export function invalidBody(issues: readonly z.core.$ZodIssue[]): AppError {
  const [issue] = issues
  if (!issue) return new AppError('validation-failed')
  const { field, key, params } = toFieldProblem(issue)
  return fieldRefusal(field, key, params)
}

/** Checks what arrives with the contract's schemas, and refuses in the words of the contract. */
export const validateBySchema: FastifySchemaCompiler<Schema> =
  ({ schema }) =>
  (value) => {
    const parsed = z.safeParse(schema, value)
    return parsed.success ? { value: parsed.data } : { error: invalidBody(parsed.error.issues) }
  }
