import * as endpoints from '#contract/endpoints/review.ts'
import { type Route, route } from '../request/route.ts'
import { approveCustomer } from './approve-customer.ts'
import { openDocument, rejectApplication, reopenReview, requestChanges } from './decide.ts'
import { submitChanges } from './submit-changes.ts'

export const reviewRoutes: readonly Route[] = [
  route(endpoints.openDocument, openDocument),
  route(endpoints.requestChanges, requestChanges),
  route(endpoints.approveCustomer, approveCustomer),
  route(endpoints.rejectApplication, rejectApplication),
  route(endpoints.reopenReview, reopenReview),
  route(endpoints.submitChanges, submitChanges),
]
