import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { exportCustomersRoute } from './export-customers.ts'
import { listCustomersRoute } from './list-customers.ts'

export const customerListRoutes = (app: FastifyInstance, deps: Deps): void => {
  listCustomersRoute(app, deps)
  exportCustomersRoute(app, deps)
}
