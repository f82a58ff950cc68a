import * as endpoints from '#contract/endpoints/subscription.ts'
import { retryCloudAccount } from '../cloud-account/move-cloud-account.ts'
import { type Route, route } from '../request/route.ts'
import { updateBillingGroup } from './billing-group.ts'
import {
  cancelSubscription,
  changePackage,
  keepSubscription,
  packageHistory,
  requestMigration,
} from './change-subscription.ts'
import { resubscribe } from './resubscribe.ts'

export const subscriptionRoutes: readonly Route[] = [
  route(endpoints.changeSupportPackage, changePackage),
  route(endpoints.cancelSubscription, cancelSubscription),
  route(endpoints.keepSubscription, keepSubscription),
  route(endpoints.resubscribe, resubscribe),
  route(endpoints.listPackageHistory, packageHistory),
  route(endpoints.updateBillingGroup, updateBillingGroup),
  route(endpoints.requestMigration, requestMigration),
  route(endpoints.retryCloudAccount, retryCloudAccount),
]
