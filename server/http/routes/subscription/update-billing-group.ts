import type { FastifyInstance } from 'fastify'
import { updateBillingGroup as endpoint } from '#contract/endpoints/subscription.ts'
import type { Deps } from '../../../deps.ts'
import { updateBillingGroup } from '../../../use-cases/subscription/update-billing-group.ts'
import { mountOwner } from '../../mount.ts'

export const updateBillingGroupRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, body, ifMatch }) =>
    updateBillingGroup(deps)(actor, body.gcpSecurityGroup, ifMatch),
  )
