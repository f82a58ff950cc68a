import type { FastifyInstance } from 'fastify'
import { saveBillingGroup as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { saveBillingGroup } from '../../../use-cases/customers/save-billing-group.ts'
import { mountOwner } from '../../mount.ts'

export const saveBillingGroupRoute = (app: FastifyInstance, deps: Deps) =>
  mountOwner(app, deps, endpoint, async ({ actor, body, ifMatch }) => ({
    customer: await saveBillingGroup(deps)(actor, body.gcpSecurityGroup, ifMatch),
  }))
