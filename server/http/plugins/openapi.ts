import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Endpoint, takesCustomer, takesKey } from '#contract/endpoint.ts'
import { ERRORS } from '#contract/errors.ts'
import { ForCustomer } from '#contract/for-customer.ts'
import type { Deps } from '../../deps.ts'
import { APP_VERSION } from '../../env/version.ts'
import { AppError } from '../../errors/app-error.ts'
import { namedSchemas } from './named-schemas.ts'

const KEY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: 255,
      description:
        'One key per intent: a repeated key gets the stored response, and the call takes effect once',
    },
  },
}

const { properties: FOR_CUSTOMER } = z.toJSONSchema(ForCustomer)

/** Adds the optional customer that an administrator may name to a query schema. */
const withCustomer = (query: unknown): object => {
  const { properties, ...rest } = { properties: {}, ...(query as object | undefined) }
  return { type: 'object', ...rest, properties: { ...properties, ...FOR_CUSTOMER } }
}

const transformOfNamed = { schemaRegistry: namedSchemas }
const toJsonSchema = createJsonSchemaTransform(transformOfNamed)
const nameSchemas = createJsonSchemaTransformObject(transformOfNamed)

/** Drops the second form of each named schema, which the library adds for bodies: ours are in answers only. */
const withoutInputs = (document: ReturnType<typeof nameSchemas>) => {
  const schemas: Record<string, unknown> =
    ('components' in document ? document.components?.schemas : undefined) ?? {}
  for (const name of Object.keys(schemas)) if (name.endsWith('Input')) delete schemas[name]
  return document
}

/** The statuses of the call's own errors, each with its codes. Errors of any call remain under `4XX` and `5XX`. */
const refusalsOf = ({ errors }: Pick<Endpoint, 'errors'>, body: object) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(errors, (code) => String(ERRORS[code].status))).map(
      ([status, codes = []]) => [status, { ...body, description: codes.join(', ') }],
    ),
  )

/** Authenticates the sender of a request; throws `unauthenticated` without a valid token. */
type Authenticate = (request: FastifyRequest) => Promise<{ role: string }>

/** Serves the description of the API, made from the contract. In production, only administrators and analysts may read it. */
export async function describe(
  app: FastifyInstance,
  { config }: Deps,
  authenticate: Authenticate,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Masar', version: APP_VERSION, description: 'Customer portal of a cloud reseller' },
      servers: [{ url: config.appUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (route) => {
      const endpoint = route.route.config?.endpoint
      if (!endpoint) return { ...route, schema: { ...route.schema, hide: true } }
      const { schema, ...transformed } = toJsonSchema(route)
      const { response } = schema as { response: Record<string, object> }
      const own = { ...schema, response: { ...response, ...refusalsOf(endpoint, response['4xx'] ?? {}) } }
      if (endpoint.access === 'public') return { ...transformed, schema: { ...own, security: [] } }
      const headers = takesKey(endpoint) && { headers: KEY_HEADER }
      const query = takesCustomer(endpoint) && {
        querystring: withCustomer(schema.querystring),
      }
      return {
        ...transformed,
        schema: { ...own, ...headers, ...query, security: [{ bearer: [] }] },
      }
    },
    transformObject: (document) => withoutInputs(nameSchemas(document)),
  })
  let document: Buffer | undefined
  app.get('/openapi.json', async (request, reply) => {
    if (config.production && (await authenticate(request)).role === 'user') throw new AppError('forbidden')
    document ??= Buffer.from(JSON.stringify(app.swagger()))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
