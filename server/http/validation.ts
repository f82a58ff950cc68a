import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import { issuesRefusal } from '../field-refusal.ts'

/** Checks what arrives with the contract's schemas, and refuses in the words of the contract. */
export const validateBySchema: FastifySchemaCompiler<Schema> =
  ({ schema }) =>
  (value) => {
    const parsed = z.safeParse(schema, value)
    return parsed.success ? { value: parsed.data } : { error: issuesRefusal(parsed.error.issues) }
  }
