import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseTraceparent, TRACEPARENT_HEADER } from '#contract/traceparent.ts'
import type { Deps } from '../../deps.ts'
import { insideRoot } from '../../tracing/span.ts'

/** Makes each call of the API a span, with its log lines and all that it does inside. */
export function traceRequests(app: FastifyInstance, { tracer }: Pick<Deps, 'tracer'>): void {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return done()
    const { method, path, id } = endpoint
    request.span = tracer.start({
      name: `${method} ${path}`,
      kind: 'request',
      parent: parseTraceparent(request.headers[TRACEPARENT_HEADER]),
      isForeign: true,
      facts: {
        'masar.use_case': id,
        'masar.request_id': request.id,
        'http.request.method': method,
        'http.route': path,
      },
    })
    if (!request.span) return done()
    reply.raw.once('close', () => endSpan(request, reply))
    inSpan(request, done)
  })
  // A body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => inSpan(request, done))
  app.addHook('onError', async (request, _reply, error) => {
    request.span?.add({ 'error.type': error.code ?? error.name })
  })
  app.addHook('onResponse', (request, reply, done) => {
    inSpan(request, done)
    endSpan(request, reply)
  })
}

const inSpan = ({ span, routeOptions }: FastifyRequest, work: () => void): void => {
  if (span) insideRoot(span, { useCase: routeOptions.config.endpoint?.id ?? '', isRound: false }, work)
  else work()
}

/** Ends the span once, after the answer or after the loss of the connection. */
const endSpan = (request: FastifyRequest, reply: FastifyReply): void => {
  const { span } = request
  request.span = null
  if (!span) return
  if (reply.sent) span.add({ 'http.response.status_code': reply.statusCode })
  else span.fail('aborted')
  if (reply.statusCode >= 500) span.fail()
  span.end()
}
