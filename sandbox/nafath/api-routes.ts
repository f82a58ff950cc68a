import type { FastifyInstance, FastifyRequest } from 'fastify'
import { field } from '../shared/forms.ts'
import type { SandboxContext } from '../shared/part.ts'
import type { SigningKeys } from '../shared/signing-keys.ts'
import { errorBody, invalidData, NafathError, wrongCredentials } from './errors.ts'
import type { NafathService } from './service.ts'

const api = { config: { api: true } }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The identity service's API, for servers only. */
export function nafathApiRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  service: NafathService,
  keys: SigningKeys,
) {
  const requireCredentials = ({ headers }: FastifyRequest) => {
    const { nafathAppId, nafathAppKey } = context.keys
    if (headers['app-id'] !== nafathAppId || headers['app-key'] !== nafathAppKey) throw wrongCredentials()
  }
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof NafathError && !error.code)
      return reply.code(error.statusCode).type('text/plain; charset=utf-8').send(error.message)
    if (error instanceof NafathError)
      return reply.code(error.statusCode).send(errorBody(error, service.now()))
    if ((error.statusCode ?? 500) >= 500) throw error
    return reply.code(422).send(errorBody(invalidData('body'), service.now()))
  })

  app.post('/request', api, async (request, reply) => {
    requireCredentials(request)
    if (!['ar', 'en'].includes(field(request.query, 'local'))) throw invalidData('local')
    const requestId = field(request.query, 'requestId')
    if (!UUID.test(requestId)) throw invalidData('requestId')
    const { transId, random } = service.create(
      field(request.body, 'nationalId'),
      field(request.body, 'service'),
      requestId,
    )
    return reply.code(201).send({ transId, random })
  })

  app.post('/request/status', api, async (request) => {
    requireCredentials(request)
    const { body } = request
    const nationalId = field(body, 'nationalId')
    if (!/^[123456]\d{9}$/.test(nationalId)) throw invalidData('nationalId')
    return { status: service.status(nationalId, field(body, 'transId'), field(body, 'random')) }
  })

  app.get('/jwk', api, async (request) => {
    requireCredentials(request)
    const kid = field(request.query, 'kid')
    const published = await keys.published()
    return { keys: kid ? published.filter((key) => key.kid === kid) : published }
  })
}
