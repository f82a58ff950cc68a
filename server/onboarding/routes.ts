import type { FastifyInstance } from 'fastify'
import * as infoEndpoints from '#contract/endpoints/basic-info.ts'
import * as listEndpoints from '#contract/endpoints/customer-list.ts'
import * as endpoints from '#contract/endpoints/customers.ts'
import { exportCustomers, listCustomers } from '../customer-list/list-customers.ts'
import type { Deps } from '../deps.ts'
import { sendCsv } from '../http/send-csv.ts'
import { callerWithAccountOf } from '../request/access.ts'
import { mountAdmin, mountAdminList, mountCustomer, mountSignedIn } from '../request/mount.ts'
import { getCurrent, saveDesktopVersion } from '../views/get-current.ts'
import { acceptTerms } from './accept-terms.ts'
import { login } from './login.ts'
import { getDrafts, saveBasicInfo, saveDraft } from './save-basic-info.ts'
import {
  completeOnboarding,
  confirmPaymentMethod,
  getSupportPackage,
  saveBillingGroup,
  saveGoogleInfo,
  saveSupportPackage,
  uploadAttachments,
} from './save-steps.ts'

export const customerRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountCustomer(app, deps, endpoints.acceptTerms, ({ actor, ifMatch }) => acceptTerms(deps)(actor, ifMatch))
  mountCustomer(app, deps, endpoints.completeOnboarding, ({ actor, ifMatch }) =>
    completeOnboarding(deps)(actor, ifMatch),
  )
  mountCustomer(app, deps, endpoints.confirmPaymentMethod, ({ actor, ifMatch }) =>
    confirmPaymentMethod(deps)(actor, ifMatch),
  )
  mountAdmin(app, deps, listEndpoints.exportCustomers, async ({ query, reply }) =>
    sendCsv(reply, 'customers.csv', exportCustomers(deps)(query)),
  )
  mountSignedIn(
    app,
    deps,
    endpoints.getCurrent,
    ({ actor, request }) => getCurrent(deps)(actor, request.query),
    callerWithAccountOf,
  )
  mountCustomer(app, deps, endpoints.getDrafts, async ({ actor }) => ({
    drafts: await getDrafts(deps)(actor),
  }))
  mountCustomer(app, deps, endpoints.getSupportPackage, ({ actor }) => getSupportPackage(deps)(actor))
  mountAdminList(app, deps, listEndpoints.listCustomers, listCustomers)
  mountSignedIn(app, deps, endpoints.login, ({ actor, body }) => login(deps)(actor, body))
  mountCustomer(app, deps, infoEndpoints.saveBasicInfo, ({ actor, body, ifMatch }) =>
    saveBasicInfo(deps)(actor, body, ifMatch),
  )
  mountCustomer(app, deps, endpoints.saveBillingGroup, ({ actor, body, ifMatch }) =>
    saveBillingGroup(deps)(actor, body.gcpSecurityGroup, ifMatch),
  )
  mountCustomer(app, deps, endpoints.saveDesktopVersion, ({ actor, body }) =>
    saveDesktopVersion(deps)(actor, body.desktopVersion),
  )
  mountCustomer(app, deps, endpoints.saveDraft, ({ actor, body }) => saveDraft(deps)(actor, body))
  mountCustomer(app, deps, endpoints.saveGoogleInfo, ({ actor, ifMatch }) =>
    saveGoogleInfo(deps)(actor, ifMatch),
  )
  mountCustomer(app, deps, endpoints.saveSupportPackage, ({ actor, body, ifMatch }) =>
    saveSupportPackage(deps)(actor, body.package, ifMatch),
  )
  mountCustomer(app, deps, endpoints.uploadAttachments, ({ actor, files, ifMatch }) =>
    uploadAttachments(deps)(actor, files, ifMatch),
  )
}
