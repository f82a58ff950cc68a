import type { FastifyInstance } from 'fastify'
import { requestMigration as endpoint } from '#contract/endpoints/subscription.ts'
import type { Deps } from '../../../deps.ts'
import { requestMigration } from '../../../use-cases/subscription/request-migration.ts'
import { mountOwner } from '../../mount.ts'

export const requestMigrationRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, body, ifMatch }) =>
    requestMigration(deps)(actor, body.oldGcpSubBillingAccount, ifMatch),
  )
