import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { cancelSubscriptionRoute } from './cancel-subscription.ts'
import { changePackageRoute } from './change-package.ts'
import { grantPermissionsRoute } from './grant-permissions.ts'
import { keepSubscriptionRoute } from './keep-subscription.ts'
import { listPackageHistoryRoute } from './list-package-history.ts'
import { requestMigrationRoute } from './request-migration.ts'
import { resubscribeRoute } from './resubscribe.ts'
import { retryCloudAccountRoute } from './retry-cloud-account.ts'
import { updateBillingGroupRoute } from './update-billing-group.ts'

export const subscriptionRoutes = (app: FastifyInstance, deps: Deps): void => {
  changePackageRoute(app, deps)
  cancelSubscriptionRoute(app, deps)
  keepSubscriptionRoute(app, deps)
  resubscribeRoute(app, deps)
  listPackageHistoryRoute(app, deps)
  updateBillingGroupRoute(app, deps)
  requestMigrationRoute(app, deps)
  grantPermissionsRoute(app, deps)
  retryCloudAccountRoute(app, deps)
}
