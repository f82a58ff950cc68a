import type { FastifyInstance } from 'fastify'
import { recordCardToken as endpoint } from '#contract/endpoints/cards.ts'
import type { Deps } from '../../../deps.ts'
import { recordToken } from '../../../use-cases/cards/record-token.ts'
import { mountOwner } from '../../mount.ts'

export const recordTokenRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, params, body }) =>
    recordToken(deps)(actor, { ...params, ...body }),
  )
