import type { FastifyInstance } from 'fastify'
import { listInvoices as endpoint } from '#contract/endpoints/invoices.ts'
import type { Deps } from '../../../deps.ts'
import { listInvoices } from '../../../use-cases/invoices/list-invoices.ts'
import { mountOwner } from '../../mount.ts'

export const listInvoicesRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, query }) => listInvoices(deps)(actor, query))
