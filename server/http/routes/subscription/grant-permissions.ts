import type { FastifyInstance } from 'fastify'
import { grantPermissions as endpoint } from '#contract/endpoints/subscription.ts'
import type { Deps } from '../../../deps.ts'
import { approveCustomer } from '../../../use-cases/subscription/approve-customer.ts'
import { mountAdmin } from '../../mount.ts'

export const grantPermissionsRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, params, ifMatch }) =>
    approveCustomer(deps)(actor, params.customerId, ifMatch),
  )
