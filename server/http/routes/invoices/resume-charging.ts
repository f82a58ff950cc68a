import type { FastifyInstance } from 'fastify'
import { resumeCharging as endpoint } from '#contract/endpoints/invoices.ts'
import type { Deps } from '../../../deps.ts'
import { resumeCharging } from '../../../use-cases/billing/decide-payment.ts'
import { mountAdmin } from '../../mount.ts'

export const resumeChargingRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, params }) => resumeCharging(deps)(actor, params))
