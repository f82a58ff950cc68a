import type { ErrorBody } from '#contract/errors.ts'
import type { FailureText } from '#contract/failure-texts.ts'
import { CallRefused } from '#machines/shared/call-problem.ts'

/** The server answered and refused; `problem` has its words, and which ones to show when it had none. */
export class ApiFailure extends CallRefused {
  readonly status: number
  readonly requestId: string | undefined

  constructor(status: number, fallback: FailureText, body?: ErrorBody) {
    super(
      body
        ? {
            code: body.message.code,
            message: body.message.message,
            fallback,
            subMessage: body.message.subMessage ?? null,
            field: body.message.field ?? null,
            params: body.message.params ?? {},
            current: body.current ?? null,
          }
        : { code: 'unexpected', fallback },
    )
    this.name = 'ApiFailure'
    this.status = status
    this.requestId = body?.requestId
  }
}

/** No readable answer at all: offline, time-out, refused connection. It ends no session. */
export class NetworkFailure extends CallRefused {
  constructor(fallback: FailureText, cause: unknown) {
    super({ code: 'no-answer', fallback })
    this.name = 'NetworkFailure'
    this.cause = cause
  }
}
