import type { FastifyInstance } from 'fastify'
import { lookUpCompany as endpoint } from '#contract/endpoints/registry.ts'
import type { Deps } from '../../../deps.ts'
import { lookUpCompany } from '../../../use-cases/registry/look-up-company.ts'
import { mountOwner } from '../../mount.ts'

export const lookUpCompanyRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, params, query }) =>
    lookUpCompany(deps)({ actor, crNumber: params.crNumber, withAddress: query.includeAddress === 'true' }),
  )
