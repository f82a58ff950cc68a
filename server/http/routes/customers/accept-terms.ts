import type { FastifyInstance } from 'fastify'
import { acceptTerms as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { acceptTerms } from '../../../use-cases/customers/accept-terms.ts'
import { mountOwner } from '../../mount.ts'

export const acceptTermsRoute = (app: FastifyInstance, deps: Deps) =>
  mountOwner(app, deps, endpoint, async ({ actor, ifMatch }) => ({
    customer: await acceptTerms(deps)(actor, ifMatch),
  }))
