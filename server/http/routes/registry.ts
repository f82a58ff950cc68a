import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/registry.ts'
import type { Deps } from '../../deps.ts'
import { lookUpCompany } from '../../use-cases/registry/look-up-company.ts'
import { mountOwner } from '../mount.ts'

export const registryRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountOwner(app, deps, endpoints.lookUpCompany, ({ actor, params, query }) =>
    lookUpCompany(deps)({ actor, crNumber: params.crNumber, withAddress: query.includeAddress === 'true' }),
  )
}
