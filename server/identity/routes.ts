import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/identity.ts'
import { lookUpCompany as lookUpCompanyEndpoint } from '#contract/endpoints/registry.ts'
import type { Deps } from '../deps.ts'
import { mountCustomer } from '../request/mount.ts'
import { lookUpCompany } from './look-up-company.ts'
import {
  cancelVerification,
  createVerification,
  getCurrentVerification,
  getVerificationStatus,
} from './verification-calls.ts'

/** Who a customer is: a person by the national identity app, a company by the company register. */
export const identityRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountCustomer(app, deps, endpoints.createVerification, ({ actor, body, request }) => {
    const language = request.headers['accept-language']?.startsWith('ar') ? 'ar' : 'en'
    return createVerification(deps)({ actor, nationalId: body.nationalId, language })
  })
  mountCustomer(app, deps, endpoints.getVerificationStatus, ({ actor, body }) =>
    getVerificationStatus(deps)(actor, body),
  )
  mountCustomer(app, deps, endpoints.cancelVerification, ({ actor, params, body }) =>
    cancelVerification(deps)(actor, { ...params, ...body }),
  )
  mountCustomer(app, deps, lookUpCompanyEndpoint, ({ actor, params, query }) =>
    lookUpCompany(deps)({ actor, crNumber: params.crNumber, withAddress: query.includeAddress === 'true' }),
  )
  mountCustomer(app, deps, endpoints.getCurrentVerification, ({ actor }) =>
    getCurrentVerification(deps)(actor),
  )
}
