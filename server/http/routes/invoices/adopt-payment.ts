import type { FastifyInstance } from 'fastify'
import { adoptPayment as endpoint } from '#contract/endpoints/invoices.ts'
import type { Deps } from '../../../deps.ts'
import { adoptPayment } from '../../../use-cases/billing/decide-payment.ts'
import { mountAdmin } from '../../mount.ts'

export const adoptPaymentRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, params, body }) =>
    adoptPayment(deps)(actor, { ...params, ...body }),
  )
