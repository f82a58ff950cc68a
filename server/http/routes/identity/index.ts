import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { cancelVerificationRoute } from './cancel-verification.ts'
import { createVerificationRoute } from './create-verification.ts'
import { getCurrentVerificationRoute } from './get-current-verification.ts'
import { getVerificationStatusRoute } from './get-verification-status.ts'

export const identityRoutes = (app: FastifyInstance, deps: Deps): void => {
  createVerificationRoute(app, deps)
  getVerificationStatusRoute(app, deps)
  cancelVerificationRoute(app, deps)
  getCurrentVerificationRoute(app, deps)
}
