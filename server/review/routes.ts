import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/review.ts'
import type { Deps } from '../deps.ts'
import { mountAdmin, mountCustomer } from '../request/mount.ts'
import { getApplication } from '../views/get-application.ts'
import { approveCustomer } from './approve-customer.ts'
import { openDocument, rejectApplication, reopenReview, requestChanges } from './decide.ts'
import { submitChanges } from './submit-changes.ts'

export const reviewRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountAdmin(app, deps, endpoints.getApplication, ({ actor, params }) =>
    getApplication(deps)(actor, params.customerId),
  )
  mountAdmin(app, deps, endpoints.openDocument, ({ params }) =>
    openDocument(deps)(params.customerId, params.documentId),
  )
  mountAdmin(app, deps, endpoints.requestChanges, ({ actor, params, body, ifMatch }) =>
    requestChanges(deps)(actor, params.customerId, body, ifMatch),
  )
  mountAdmin(app, deps, endpoints.approveCustomer, ({ actor, params, ifMatch }) =>
    approveCustomer(deps)(actor, params.customerId, ifMatch),
  )
  mountAdmin(app, deps, endpoints.rejectApplication, ({ actor, params, body, ifMatch }) =>
    rejectApplication(deps)(actor, params.customerId, body.reason, ifMatch),
  )
  mountAdmin(app, deps, endpoints.reopenReview, ({ actor, params, ifMatch }) =>
    reopenReview(deps)(actor, params.customerId, ifMatch),
  )
  mountCustomer(app, deps, endpoints.submitChanges, ({ actor, body, files, ifMatch }) =>
    submitChanges(deps)(actor, body, files, ifMatch),
  )
}
