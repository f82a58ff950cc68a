import type { FastifyInstance } from 'fastify'
import { saveSupportPackage as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { saveSupportPackage } from '../../../use-cases/customers/save-support-package.ts'
import { mountOwner } from '../../mount.ts'

export const saveSupportPackageRoute = (app: FastifyInstance, deps: Deps) =>
  mountOwner(app, deps, endpoint, async ({ actor, body, ifMatch }) => ({
    customer: await saveSupportPackage(deps)(actor, body.package, ifMatch),
  }))
