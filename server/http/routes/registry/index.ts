import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { lookUpCompanyRoute } from './look-up-company.ts'

export const registryRoutes = (app: FastifyInstance, deps: Deps): void => {
  lookUpCompanyRoute(app, deps)
}
