import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/configs.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type Route, route } from '../request/route.ts'
import { findLink, getCardConfig, getContactConfig, getLinks, getSignInConfig } from './get-configs.ts'

export const configRoutes: readonly Route[] = [
  route(endpoints.getSignInConfig, getSignInConfig),
  route(endpoints.getTermsConfig, getLinks),
  route(endpoints.getCardConfig, getCardConfig),
  route(endpoints.getContactConfig, getContactConfig),
]

/** Redirects short links to the configured help pages. */
export const serveLinks = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Params: { name: string } }>('/links/:name', async (request, reply) => {
    const address = findLink(deps, request.params.name)
    if (address === null) throw new AppError('not-found')
    return reply.redirect(address, 302)
  })
}
