import type { FastifyInstance } from 'fastify'
import {
  getCardConfig as cards,
  getContactConfig as contact,
  getSignInConfig as signIn,
  getTermsConfig as terms,
} from '#contract/endpoints/configs.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { mountPublic, mountSignedIn } from '../request/mount.ts'
import { findLink, getCardConfig, getContactConfig, getLinks, getSignInConfig } from './get-configs.ts'

export const configRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountPublic(app, signIn, getSignInConfig(deps))
  mountSignedIn(app, deps, terms, getLinks(deps))
  mountSignedIn(app, deps, cards, getCardConfig(deps))
  mountSignedIn(app, deps, contact, getContactConfig(deps))
  app.get<{ Params: { name: string } }>('/links/:name', async (request, reply) => {
    const address = findLink(deps)(request.params.name)
    if (address === null) throw new AppError('not-found')
    return reply.redirect(address, 302)
  })
}
