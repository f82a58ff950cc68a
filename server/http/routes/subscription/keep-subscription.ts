import type { FastifyInstance } from 'fastify'
import { keepSubscription as endpoint } from '#contract/endpoints/subscription.ts'
import type { Deps } from '../../../deps.ts'
import { keepSubscription } from '../../../use-cases/subscription/cancel-subscription.ts'
import { mountOwner } from '../../mount.ts'

export const keepSubscriptionRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, ifMatch }) => keepSubscription(deps)(actor, ifMatch))
