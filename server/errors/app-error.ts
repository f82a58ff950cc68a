import type { z } from 'zod'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import { ERRORS, type ErrorBody, type ErrorCode, errorMessage } from '#contract/errors.ts'
import { type FieldMessage, fieldMessageText, toFieldProblem } from '#contract/field-messages.ts'
import type { Refusal } from '#machines/refusals/explain-refusal.ts'
import type { Plain } from '#machines/shared/allow-list.ts'
import type { GuardAnswers } from '#machines/shared/step.ts'

export interface AppErrorDetails {
  /** Values for the `{name}` placeholders in the code's text. Also sent to the portal for its own language. */
  params?: Record<string, string | number>
  /** Text for the person that replaces the code's text. */
  message?: string
  subMessage?: string
  /** Path of the invalid field in the body. */
  field?: string
  /** For a conflict: the customer's current state. */
  current?: NonNullable<ErrorBody['current']>
  /** For `price-changed`: the current price. */
  offer?: PackageOffer
  cause?: unknown
}

/** An event that a chart rejected, with the facts and guards, for the analysis of stuck flows. Only its reason is sent to the portal. */
export interface RefusedStep {
  machine: string
  version: number
  subjectId: string
  state: string
  event: string
  facts: Readonly<Record<string, Plain>>
  guards: GuardAnswers
  /** Null when the chart would take the event, and the caller refuses it all the same. */
  refusal: Refusal | null
}

/** An error with a text for people. The response to every other thrown error is `unavailable` or `unexpected`. */
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

  /** Adds the rejected step of a chart. */
  at(step: RefusedStep): this {
    this.refusedStep = step
    return this
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** An error about one field: the English text, and the key and parameters for the portal's language. */
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

/** Turns schema issues into one error about the first invalid field. */
export const issuesRefusal = (issues: readonly z.core.$ZodIssue[]): AppError => {
  const [issue] = issues
  if (!issue) return new AppError('validation-failed')
  const { field, key, params } = toFieldProblem(issue)
  return fieldRefusal(field, key, params)
}
