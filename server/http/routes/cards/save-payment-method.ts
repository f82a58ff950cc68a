import type { FastifyInstance } from 'fastify'
import { savePaymentMethod as endpoint } from '#contract/endpoints/cards.ts'
import type { Deps } from '../../../deps.ts'
import { savePaymentMethod } from '../../../use-cases/cards/save-payment-method.ts'
import { mountOwner } from '../../mount.ts'

export const savePaymentMethodRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, body }) => savePaymentMethod(deps)(actor, body))
