import type { FastifyInstance } from 'fastify'
import { changeSupportPackage as endpoint } from '#contract/endpoints/subscription.ts'
import type { Deps } from '../../../deps.ts'
import { changePackage } from '../../../use-cases/subscription/change-package.ts'
import { mountOwner } from '../../mount.ts'

export const changePackageRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, body, ifMatch }) =>
    changePackage(deps)(actor, body.package, ifMatch),
  )
