import type { FastifyInstance } from 'fastify'
import { cancelSubscription as endpoint } from '#contract/endpoints/subscription.ts'
import type { Deps } from '../../../deps.ts'
import { cancelSubscription } from '../../../use-cases/subscription/cancel-subscription.ts'
import { mountOwner } from '../../mount.ts'

export const cancelSubscriptionRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, ifMatch }) => cancelSubscription(deps)(actor, ifMatch))
