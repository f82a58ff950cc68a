import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { FailureText } from '#contract/failure-texts.ts'
import { CallFailed } from '#machines/shared/call-problem.ts'

/** Returns the reply that an answer holds. Throws `ApiFailure` when the status is an error, or the reply does not match the contract. */
export const readAnswer = (endpoint: Endpoint, status: number, text: string): unknown => {
  if (status < 200 || status >= 300) throw refusalOf(endpoint, status, text)
  const reply = z.safeParse(endpoint.reply, parseJson(text))
  if (reply.success) return reply.data
  throw new ApiFailure(status, endpoint.failure)
}

/** Returns the failure to throw for an answer with an error status. */
export const refusalOf = (endpoint: Endpoint, status: number, text: string): ApiFailure =>
  new ApiFailure(status, endpoint.failure, ErrorBody.safeParse(parseJson(text)).data)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The server answered, but refused the call or broke the contract. `problem` has the server's message, and the text to show when the
 * server sent none.
 */
export class ApiFailure extends CallFailed {
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
            refused: body.refused ?? null,
            offer: body.offer ?? null,
          }
        : { code: 'unexpected', fallback },
    )
    this.name = 'ApiFailure'
    this.status = status
    this.requestId = body?.requestId
  }
}

/** No readable answer arrived, for example because the browser is offline or the call took too long. The session continues. */
export class NetworkFailure extends CallFailed {
  constructor(fallback: FailureText, cause: unknown) {
    super({ code: 'no-answer', fallback })
    this.name = 'NetworkFailure'
    this.cause = cause
  }
}
