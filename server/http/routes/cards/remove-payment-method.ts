import type { FastifyInstance } from 'fastify'
import { removePaymentMethod as endpoint } from '#contract/endpoints/cards.ts'
import type { Deps } from '../../../deps.ts'
import { removeCard } from '../../../use-cases/cards/change-card.ts'
import { mountOwner } from '../../mount.ts'

export const removePaymentMethodRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, params, ifMatch }) => removeCard(deps)(actor, params.id, ifMatch))
