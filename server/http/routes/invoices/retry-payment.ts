import type { FastifyInstance } from 'fastify'
import { retryPayment as endpoint } from '#contract/endpoints/invoices.ts'
import type { Deps } from '../../../deps.ts'
import { retryPayment } from '../../../use-cases/invoices/retry-payment.ts'
import { mountOwner } from '../../mount.ts'

export const retryPaymentRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor }) => retryPayment(deps)(actor))
