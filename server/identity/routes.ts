import * as endpoints from '#contract/endpoints/identity.ts'
import { lookUpCompany as lookUpCompanyEndpoint } from '#contract/endpoints/registry.ts'
import { type Route, route } from '../request/route.ts'
import { lookUpCompany } from './look-up-company.ts'
import {
  cancelVerification,
  createVerification,
  getCurrentVerification,
  getVerificationStatus,
} from './verification-calls.ts'

/** Verification of a person by the national identity app, and of a company by the company register. */
export const identityRoutes: readonly Route[] = [
  route(endpoints.createVerification, (deps, { actor, body, request }) => {
    const language = request.headers['accept-language']?.startsWith('ar') ? 'ar' : 'en'
    return createVerification(deps, { actor, nationalId: body.nationalId, language })
  }),
  route(endpoints.getVerificationStatus, getVerificationStatus),
  route(endpoints.cancelVerification, (deps, { actor, params, body }) =>
    cancelVerification(deps, actor, { ...params, ...body }),
  ),
  route(lookUpCompanyEndpoint, (deps, { actor, params, query }) =>
    lookUpCompany(deps, { actor, crNumber: params.crNumber, withAddress: query.includeAddress === 'true' }),
  ),
  route(endpoints.getCurrentVerification, getCurrentVerification),
]
