import type { FastifyInstance } from 'fastify'
import { listPackageHistory as endpoint } from '#contract/endpoints/subscription.ts'
import type { Deps } from '../../../deps.ts'
import { packageHistory } from '../../../use-cases/subscription/package-history.ts'
import { mountOwner } from '../../mount.ts'

export const listPackageHistoryRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor }) => packageHistory(deps)(actor))
