import type { FastifyInstance } from 'fastify'
import { reportCardReturn as endpoint } from '#contract/endpoints/cards.ts'
import type { Deps } from '../../../deps.ts'
import { reportReturn } from '../../../use-cases/cards/report-return.ts'
import { mountOwner } from '../../mount.ts'

export const reportReturnRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, params, body }) => reportReturn(deps)(actor, params.id, body))
