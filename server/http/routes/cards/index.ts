import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { dropAttemptRoute } from './drop-attempt.ts'
import { getCurrentAttemptRoute } from './get-current-attempt.ts'
import { listPaymentMethodsRoute } from './list-payment-methods.ts'
import { openAttemptRoute } from './open-attempt.ts'
import { recordTokenRoute } from './record-token.ts'
import { removePaymentMethodRoute } from './remove-payment-method.ts'
import { reportReturnRoute } from './report-return.ts'
import { savePaymentMethodRoute } from './save-payment-method.ts'
import { updatePaymentMethodRoute } from './update-payment-method.ts'

export const cardRoutes = (app: FastifyInstance, deps: Deps): void => {
  openAttemptRoute(app, deps)
  recordTokenRoute(app, deps)
  reportReturnRoute(app, deps)
  getCurrentAttemptRoute(app, deps)
  dropAttemptRoute(app, deps)
  listPaymentMethodsRoute(app, deps)
  savePaymentMethodRoute(app, deps)
  updatePaymentMethodRoute(app, deps)
  removePaymentMethodRoute(app, deps)
}
