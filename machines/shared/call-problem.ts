import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import type { FailureText } from '#contract/failure-texts.ts'
import type { RefusedEvent } from '#contract/refusal-reasons.ts'

/** The cause of a failed call, as plain data for the context of a chart and the message of a screen. */
export interface CallProblem {
  /** The server's code, or `no-answer` without a readable answer. */
  code: ErrorCode | 'no-answer'
  /** The message of the server; null where the fallback is shown. */
  message: string | null
  /** The message to show if the server sent none. */
  fallback: FailureText
  subMessage: string | null
  /** The field that the server refused. */
  field: string | null
  params: Record<string, string | number>
  /** The true state of the customer, in the answer to a conflict. */
  current: NonNullable<ErrorBody['current']> | null
  /** The chart's reason, if a chart of the server refused the event of the call. */
  refused: RefusedEvent | null
  /** The current price, in the answer `price-changed`. */
  offer: NonNullable<ErrorBody['offer']> | null
}

const SILENT: CallProblem = {
  code: 'no-answer',
  message: null,
  fallback: 'generic',
  subMessage: null,
  field: null,
  params: {},
  current: null,
  refused: null,
  offer: null,
}

/** A call that the server refused or did not answer. An actor throws it to pass the cause to its chart. */
export class CallFailed extends Error {
  readonly problem: CallProblem
  constructor(problem: Partial<CallProblem>) {
    super(problem.message ?? problem.code ?? 'no-answer')
    this.name = 'CallFailed'
    this.problem = { ...SILENT, ...problem }
  }
}

/** Returns the cause of a thrown value; an unknown value counts as no answer. */
export const toCallProblem = (error: unknown): CallProblem =>
  error instanceof CallFailed ? error.problem : SILENT

/** A cause whose message is already in the person's language. */
export const problemSaying = (message: string | null, fallback: FailureText): CallProblem => ({
  ...SILENT,
  message,
  fallback,
})

/** A problem that a successful answer reports as data, for example a failed verification. */
export const problemReported = (
  { message, code = 'unexpected' }: { message: string | null; code?: ErrorCode | undefined },
  fallback: FailureText,
): CallProblem => ({ ...SILENT, code, message, fallback })

export const problemOf = (code: ErrorCode): CallProblem => ({ ...SILENT, code })

const CONFLICTS: readonly CallProblem['code'][] = [
  'step-conflict',
  'version-conflict',
  'account-type-permanent',
]

/** Another person or another tab was faster. */
export const isConflict = ({ code }: CallProblem): boolean => CONFLICTS.includes(code)

/** The visible part of a problem in allow-lists: its code, because a message may name a person. */
export const problemCode = (problem: CallProblem | null): string | null => problem?.code ?? null
