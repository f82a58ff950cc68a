import type { FastifyInstance } from 'fastify'
import { createVerification as endpoint } from '#contract/endpoints/identity.ts'
import type { Deps } from '../../../deps.ts'
import { createVerification } from '../../../use-cases/identity/create-verification.ts'
import { mountOwner } from '../../mount.ts'

export const createVerificationRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, body, request }) => {
    const language = request.headers['accept-language']?.startsWith('ar') ? 'ar' : 'en'
    return createVerification(deps)({ actor, nationalId: body.nationalId, language })
  })
