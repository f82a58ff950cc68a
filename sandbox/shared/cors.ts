import type { FastifyInstance } from 'fastify'

/** Allows pages of these origins to call the part's routes, without cookies. */
export function allowCors(app: FastifyInstance, isAllowed: (origin: string) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin
    reply.header('vary', 'Origin')
    if (origin && isAllowed(origin)) reply.header('access-control-allow-origin', origin)
  })
  app.options('/*', async (request, reply) => {
    if (reply.hasHeader('access-control-allow-origin')) {
      reply.header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      reply.header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
      reply.header('access-control-max-age', '600')
    }
    return reply.code(204).send()
  })
}

/** True for the portal's origin and for any port of this machine, because tests use free ports. */
export function isPortalOrigin(origin: string, appUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname, protocol } = new URL(origin)
  if (origin === new URL(appUrl).origin) return true
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
