import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { addressLimits } from './count-requests.ts'
import { createPlace } from './place.ts'

/**
 * Starts a request when the gate has a free place, and refuses it at once when too many wait. A request gives its place up while
 * its body arrives, while it waits for a provider, and while its response is sent. This hook runs before every other hook, so
 * that a refusal is cheap.
 */
export function admitRequests(app: FastifyInstance, { admission }: Pick<Deps, 'admission'>): void {
  app.decorateRequest('place', null)
  app.decorateRequest('isTurnedAway', false)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isUncounted) return done()
    try {
      // Refuse an address beyond its limit first, so that it takes no place from others.
      for (const counted of addressLimits(request)) admission.limits.refuseKnown(counted)
      if (!admission.mayBegin()) throw new AppError('server-busy')
    } catch (error) {
      return done(error as Error)
    }
    const place = createPlace(admission.requests)
    const cancellation = new AbortController()
    request.place = place
    reply.raw.once('close', () => {
      cancellation.abort()
      place.leave()
    })
    place.enter(cancellation.signal).then(() => place.run(done), done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBody(request)) request.place?.pause()
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const { place } = request
    // A handler of uploads reads the body itself.
    if (!place || isMultipart(request)) return done()
    // The framework loses the async context when it reads a body.
    place.enter().then(() => place.run(done), done)
  })
  app.addHook('onSend', async (request) => request.place?.leave())
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const isMultipart = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false
