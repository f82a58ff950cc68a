import type { z } from 'zod'
import { type FieldMessage, fieldMessageText, toFieldProblem } from '#contract/field-messages.ts'
import { AppError } from './app-error.ts'

/** A refusal of one field: in English words, and as key and parameters for the portal's own language. */
export const fieldRefusal = (
  field: string,
  key: FieldMessage,
  params: Record<string, string | number> = {},
): AppError =>
  new AppError('validation-failed', {
    field,
    message: fieldMessageText(key, params),
    params: { ...params, key },
  })

/** What a schema found wrong, as one refusal that names the first wrong field and says its words. */
export const issuesRefusal = (issues: readonly z.core.$ZodIssue[]): AppError => {
  const [issue] = issues
  if (!issue) return new AppError('validation-failed')
  const { field, key, params } = toFieldProblem(issue)
  return fieldRefusal(field, key, params)
}
