import type { FastifyInstance } from 'fastify'
import { retryCloudAccount as endpoint } from '#contract/endpoints/subscription.ts'
import type { Deps } from '../../../deps.ts'
import { retryCloudAccount } from '../../../use-cases/cloud-account/retry-cloud-account.ts'
import { mountAdmin } from '../../mount.ts'

export const retryCloudAccountRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, params, ifMatch }) =>
    retryCloudAccount(deps)(actor, params.customerId, ifMatch),
  )
