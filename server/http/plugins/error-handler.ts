import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { FAILURE_TEXTS, type FailureText } from '#contract/failure-texts.ts'
import { ForCustomer } from '#contract/for-customer.ts'
import type { RefusedEvent } from '#contract/refusal-reasons.ts'
import type { Refusal } from '#machines/refusals/explain-refusal.ts'
import type { Config, Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { toAppError } from '../../errors/failures.ts'
import { refusalPage } from '../refusal-page.ts'
import { edgeHeaders, RETRY_SECONDS } from './edge-answers.ts'

/** Refusals because of the request rate or the load. */
const OF_ADMISSION: readonly ErrorCode[] = ['rate-limited', 'server-busy', 'archives-busy']
const RETRYABLE: readonly ErrorCode[] = ['unavailable', 'server-busy', 'request-in-flight']

/** A field name may be any input. The response contains only a short, plausible one. */
const FIELD_NAME = /^[\w.-]{1,80}$/

/** Converts every thrown error to a response. */
export function handleErrors(app: FastifyInstance, { metrics, config }: Deps): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request)
    const { cause } = refusal.details
    if (OF_ADMISSION.includes(refusal.code)) {
      // A flood must not fill the log.
      request.isTurnedAway = true
      metrics.turnedAway.inc({ code: refusal.code })
    } else if (refusal.status >= 500) {
      const level = refusal.code === 'unexpected' ? 'error' : 'warn'
      request.log[level]({ err: cause ?? error, code: refusal.code }, 'a request failed')
    }
    // The hook that adds these headers may not have run yet.
    if (!reply.hasHeader('content-security-policy')) reply.headers(edgeHeaders(config))
    return answer({ config }, reply, refusal, request)
  })
  app.setNotFoundHandler((request, reply) => answer({ config }, reply, new AppError('not-found'), request))
}

/** Responds to an address that the router cannot read. No hook has run then. */
export const answerRouterError =
  (config: Pick<Config, 'production'>) =>
  ({ statusCode = 400 }: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = new AppError(statusCode < 500 ? 'validation-failed' : 'unexpected')
    reply.code(statusCode).headers(edgeHeaders(config)).send(bodyOf(refusal, request.id))
  }

const refusalOf = (error: unknown, request: FastifyRequest): AppError => {
  const known = toAppError(error) ?? (isFrameworkError(error) ? refusedByFramework(error) : null)
  if (known) return known
  return new AppError('unexpected', { message: FAILURE_TEXTS[failureOf(request)], cause: error })
}

const isFrameworkError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')

/** Converts an error of the framework to an error of our table. */
const refusedByFramework = (error: FastifyError): AppError | null => {
  if (error.statusCode === 404) return new AppError('not-found')
  if (error.statusCode === 408 || error.statusCode === 503)
    return new AppError('unavailable', { cause: error })
  const client = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return client ? new AppError('validation-failed', { cause: error }) : null
}

/** The failure text of the call. Some calls have another text for an administrator who names a customer. */
const failureOf = ({ routeOptions, caller, query }: FastifyRequest): FailureText => {
  const { endpoint } = routeOptions.config
  const namesCustomer = caller?.role === 'admin' && ForCustomer.safeParse(query).success
  return (namesCustomer && endpoint?.forCustomer) || (endpoint?.failure ?? 'generic')
}

const answer = (
  serving: Pick<Deps, 'config'>,
  reply: FastifyReply,
  refusal: AppError,
  request: FastifyRequest,
) => {
  const { code, status, details } = refusal
  const seconds = Number(details.params?.['seconds'] ?? RETRY_SECONDS)
  if (details.params?.['seconds'] !== undefined || RETRYABLE.includes(code))
    reply.header('retry-after', seconds)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const page = refusalPage(serving, request, { code, seconds })
  reply.code(status).header('x-request-id', request.id)
  if (!page) return reply.send(bodyOf(refusal, request.id))
  return reply
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.html)
}

const bodyOf = ({ code, message, details, refusedStep }: AppError, requestId: string): ErrorBody => ({
  message: {
    message,
    code,
    ...(details.subMessage !== undefined && { subMessage: details.subMessage }),
    ...(details.field !== undefined && FIELD_NAME.test(details.field) && { field: details.field }),
    ...(details.params !== undefined && { params: details.params }),
  },
  requestId,
  ...(refusedStep?.refusal && { refused: refusedEventOf(refusedStep.refusal) }),
  ...(details.current && { current: details.current }),
  ...(details.offer && { offer: details.offer }),
})

const refusedEventOf = ({ chart, state, reason }: Refusal): RefusedEvent => ({ chart, state, reason })
