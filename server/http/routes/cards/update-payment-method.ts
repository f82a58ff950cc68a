import type { FastifyInstance } from 'fastify'
import { updatePaymentMethod as endpoint } from '#contract/endpoints/cards.ts'
import type { Deps } from '../../../deps.ts'
import { moveCard } from '../../../use-cases/cards/change-card.ts'
import { mountOwner } from '../../mount.ts'

export const updatePaymentMethodRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, params, body, ifMatch }) =>
    moveCard(deps)(actor, params.id, body.status, ifMatch),
  )
