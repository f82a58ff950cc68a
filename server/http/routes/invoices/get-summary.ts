import type { FastifyInstance } from 'fastify'
import { getInvoiceSummary as endpoint } from '#contract/endpoints/invoices.ts'
import type { Deps } from '../../../deps.ts'
import { getSummary } from '../../../use-cases/invoices/get-summary.ts'
import { mountOwner } from '../../mount.ts'

export const getSummaryRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor }) => getSummary(deps)(actor))
