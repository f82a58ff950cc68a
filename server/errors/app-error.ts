import type { z } from 'zod'
import { ERRORS, type ErrorBody, type ErrorCode, errorMessage } from '#contract/errors.ts'
import { type FieldMessage, fieldMessageText, toFieldProblem } from '#contract/field-messages.ts'
import type { Plain } from '#machines/shared/allow-list.ts'
import type { GuardAnswers } from '#machines/shared/step.ts'

export interface AppErrorDetails {
  /** Fills the `{name}` places of the code's words; also sent to the portal, for its own language. */
  params?: Record<string, string | number>
  /** Words of the server's own for the person, in place of the code's. */
  message?: string
  subMessage?: string
  /** Path of the wrong field inside the body. */
  field?: string
  /** With a conflict: where the customer truly is. */
  current?: NonNullable<ErrorBody['current']>
  cause?: unknown
}

/** The event that a chart did not take, and on what: for those who look at where flows get stuck. Not sent to the portal. */
export interface RefusedStep {
  machine: string
  version: number
  subjectId: string
  state: string
  event: string
  facts: Readonly<Record<string, Plain>>
  guards: GuardAnswers
}

/** A refusal a person will read. Everything else that is thrown answers as `unexpected`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: AppErrorDetails
  refusedStep: RefusedStep | null = null

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? errorMessage(code, details.params), { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  /** The same refusal, of an event that a chart did not take. */
  at(step: RefusedStep): this {
    this.refusedStep = step
    return this
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

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
