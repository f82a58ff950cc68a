import type { FastifyInstance } from 'fastify'
import { listPaymentMethods as endpoint } from '#contract/endpoints/cards.ts'
import type { Deps } from '../../../deps.ts'
import { listPaymentMethods } from '../../../use-cases/cards/list-payment-methods.ts'
import { mountOwner } from '../../mount.ts'

export const listPaymentMethodsRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor }) => listPaymentMethods(deps)(actor))
