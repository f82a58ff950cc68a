import type { FastifyInstance } from 'fastify'
import { completeOnboarding as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { completeOnboarding } from '../../../use-cases/customers/complete-onboarding.ts'
import { mountOwner } from '../../mount.ts'

export const completeOnboardingRoute = (app: FastifyInstance, deps: Deps) =>
  mountOwner(app, deps, endpoint, async ({ actor, ifMatch }) => ({
    customer: await completeOnboarding(deps)(actor, ifMatch),
  }))
