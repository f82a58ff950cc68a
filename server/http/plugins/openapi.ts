import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { APP_VERSION } from '../../version.ts'

/** The API's description, made from the same contract objects the routes are mounted with. */
export async function describe(app: FastifyInstance, { config }: Deps): Promise<void> {
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
      const transformed = jsonSchemaTransform(route)
      if (endpoint.access === 'public') return transformed
      return { ...transformed, schema: { ...transformed.schema, security: [{ bearer: [] }] } }
    },
  })
  app.get('/openapi.json', async () => app.swagger())
}
