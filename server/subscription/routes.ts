import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/subscription.ts'
import { retryCloudAccount } from '../cloud-account/move-cloud-account.ts'
import type { Deps } from '../deps.ts'
import { mountAdmin, mountCustomer } from '../request/mount.ts'
import { updateBillingGroup } from './billing-group.ts'
import {
  cancelSubscription,
  changePackage,
  keepSubscription,
  packageHistory,
  requestMigration,
} from './change-subscription.ts'
import { resubscribe } from './resubscribe.ts'

export const subscriptionRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountCustomer(app, deps, endpoints.changeSupportPackage, ({ actor, body, ifMatch }) =>
    changePackage(deps)(actor, body.package, ifMatch),
  )
  mountCustomer(app, deps, endpoints.cancelSubscription, ({ actor, ifMatch }) =>
    cancelSubscription(deps)(actor, ifMatch),
  )
  mountCustomer(app, deps, endpoints.keepSubscription, ({ actor, ifMatch }) =>
    keepSubscription(deps)(actor, ifMatch),
  )
  mountCustomer(app, deps, endpoints.resubscribe, ({ actor }) => resubscribe(deps)(actor))
  mountCustomer(app, deps, endpoints.listPackageHistory, ({ actor }) => packageHistory(deps)(actor))
  mountCustomer(app, deps, endpoints.updateBillingGroup, ({ actor, body, ifMatch }) =>
    updateBillingGroup(deps)(actor, body.gcpSecurityGroup, ifMatch),
  )
  mountCustomer(app, deps, endpoints.requestMigration, ({ actor, body, ifMatch }) =>
    requestMigration(deps)(actor, body.oldGcpSubBillingAccount, ifMatch),
  )
  mountAdmin(app, deps, endpoints.retryCloudAccount, ({ actor, params, ifMatch }) =>
    retryCloudAccount(deps)(actor, params.customerId, ifMatch),
  )
}
