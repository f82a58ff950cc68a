import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/identity.ts'
import { lookUpCompany as lookUpCompanyEndpoint } from '#contract/endpoints/registry.ts'
import type { Deps } from '../../deps.ts'
import {
  cancelVerification,
  createVerification,
  getCurrentVerification,
  getVerificationStatus,
} from '../../use-cases/identity/verification.ts'
import { lookUpCompany } from '../../use-cases/registry/look-up-company.ts'
import { mountOwner } from '../mount.ts'

/** Who a customer is: a person by the national identity app, a company by the company register. */
export const identityRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountOwner(app, deps, endpoints.createVerification, ({ actor, body, request }) => {
    const language = request.headers['accept-language']?.startsWith('ar') ? 'ar' : 'en'
    return createVerification(deps)({ actor, nationalId: body.nationalId, language })
  })
  mountOwner(app, deps, endpoints.getVerificationStatus, ({ actor, body }) =>
    getVerificationStatus(deps)(actor, body),
  )
  mountOwner(app, deps, endpoints.cancelVerification, ({ actor, params, body }) =>
    cancelVerification(deps)(actor, { ...params, ...body }),
  )
  mountOwner(app, deps, lookUpCompanyEndpoint, ({ actor, params, query }) =>
    lookUpCompany(deps)({ actor, crNumber: params.crNumber, withAddress: query.includeAddress === 'true' }),
  )
  mountOwner(app, deps, endpoints.getCurrentVerification, ({ actor }) => getCurrentVerification(deps)(actor))
}
