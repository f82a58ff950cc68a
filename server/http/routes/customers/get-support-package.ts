import type { FastifyInstance } from 'fastify'
import { getSupportPackage as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { getSupportPackage } from '../../../use-cases/customers/get-support-package.ts'
import { mountOwner } from '../../mount.ts'

export const getSupportPackageRoute = (app: FastifyInstance, deps: Deps) =>
  mountOwner(app, deps, endpoint, ({ actor }) => getSupportPackage(deps)(actor))
