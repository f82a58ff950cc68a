import type { FastifyInstance } from 'fastify'
import { listCustomers as endpoint } from '#contract/endpoints/customer-list.ts'
import type { Deps } from '../../../deps.ts'
import { listCustomers } from '../../../use-cases/customer-list/list-customers.ts'
import { mountAdmin } from '../../mount.ts'

export const listCustomersRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ query }) => listCustomers(deps)(query))
