import type { FastifyInstance } from 'fastify'

/** A call of the API that does not say who may make it must not start. */
export const insistOnAccess = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (/^\/(v1|wathq)(\/|$)/.test(url) && !config?.endpoint?.access) {
      throw new Error(
        `${method} ${url}: mount it with an endpoint of the contract, which declares its access`,
      )
    }
  })
}
