import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { getApplicationRoute } from './get-application.ts'
import { openDocumentRoute } from './open-document.ts'
import { rejectApplicationRoute } from './reject-application.ts'
import { reopenReviewRoute } from './reopen-review.ts'
import { requestChangesRoute } from './request-changes.ts'
import { submitChangesRoute } from './submit-changes.ts'

export const reviewRoutes = (app: FastifyInstance, deps: Deps): void => {
  getApplicationRoute(app, deps)
  openDocumentRoute(app, deps)
  requestChangesRoute(app, deps)
  rejectApplicationRoute(app, deps)
  reopenReviewRoute(app, deps)
  submitChangesRoute(app, deps)
}
