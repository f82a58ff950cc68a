import type { FastifyInstance } from 'fastify'
import { saveBasicInfo as endpoint } from '#contract/endpoints/basic-info.ts'
import type { Deps } from '../../../deps.ts'
import { saveBasicInfo } from '../../../use-cases/customers/save-basic-info.ts'
import { mountOwner } from '../../mount.ts'

export const saveBasicInfoRoute = (app: FastifyInstance, deps: Deps) =>
  mountOwner(app, deps, endpoint, async ({ actor, body, ifMatch }) => ({
    customer: await saveBasicInfo(deps)(actor, body, ifMatch),
  }))
