import type { FastifyInstance } from 'fastify'
import { confirmPaymentMethod as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { confirmPaymentMethod } from '../../../use-cases/customers/confirm-payment-method.ts'
import { mountOwner } from '../../mount.ts'

export const confirmPaymentMethodRoute = (app: FastifyInstance, deps: Deps) =>
  mountOwner(app, deps, endpoint, async ({ actor, ifMatch }) => ({
    customer: await confirmPaymentMethod(deps)(actor, ifMatch),
  }))
