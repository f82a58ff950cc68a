import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import type { FailureText } from '#contract/failure-texts.ts'

/** Why a call did not do what was asked, as plain data a chart may keep and a screen can put into words. */
export interface CallProblem {
  /** The server's code, or `no-answer` when nothing readable came back. */
  code: ErrorCode | 'no-answer'
  /** The server's own words; null when the fallback is to be shown. */
  message: string | null
  /** Which words to show when the server had none. */
  fallback: FailureText
  subMessage: string | null
  /** Name of the field the server refused, if it was one. */
  field: string | null
  params: Record<string, string | number>
  /** Where the customer truly is, told with a conflict. */
  current: NonNullable<ErrorBody['current']> | null
}

const SILENT: CallProblem = {
  code: 'no-answer',
  message: null,
  fallback: 'generic',
  subMessage: null,
  field: null,
  params: {},
  current: null,
}

/** An error an actor may throw so that its chart learns the reason. */
export class CallRefused extends Error {
  readonly problem: CallProblem
  constructor(problem: Partial<CallProblem>) {
    super(problem.message ?? problem.code ?? 'no-answer')
    this.name = 'CallRefused'
    this.problem = { ...SILENT, ...problem }
  }
}

/** The reason inside a thrown value; an unknown value counts as no answer. */
export const toCallProblem = (error: unknown): CallProblem =>
  error instanceof CallRefused ? error.problem : SILENT

/** A reason the portal itself has put into the person's language, if it could. */
export const problemSaying = (message: string | null, fallback: FailureText): CallProblem => ({
  ...SILENT,
  message,
  fallback,
})

/** A reason told in an answer that is no refusal: in the server's words, and by its code where it has one. */
export const problemReported = (
  { message, code = 'unexpected' }: { message: string | null; code?: ErrorCode | undefined },
  fallback: FailureText,
): CallProblem => ({ ...SILENT, code, message, fallback })

/** A reason known by its code alone. */
export const problemOf = (code: ErrorCode): CallProblem => ({ ...SILENT, code })

const CONFLICTS: readonly CallProblem['code'][] = [
  'step-conflict',
  'version-conflict',
  'account-type-permanent',
]

/** Whether another person or another tab changed it first. */
export const isConflict = ({ code }: CallProblem): boolean => CONFLICTS.includes(code)

/** What may be seen of a refused call: its code. Its words may name a person. */
export const problemCode = (problem: CallProblem | null): string | null => problem?.code ?? null
