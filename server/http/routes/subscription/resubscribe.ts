import type { FastifyInstance } from 'fastify'
import { resubscribe as endpoint } from '#contract/endpoints/subscription.ts'
import type { Deps } from '../../../deps.ts'
import { resubscribe } from '../../../use-cases/subscription/resubscribe.ts'
import { mountOwner } from '../../mount.ts'

export const resubscribeRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor }) => resubscribe(deps)(actor))
