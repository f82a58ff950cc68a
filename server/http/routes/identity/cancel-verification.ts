import type { FastifyInstance } from 'fastify'
import { cancelVerification as endpoint } from '#contract/endpoints/identity.ts'
import type { Deps } from '../../../deps.ts'
import { cancelVerification } from '../../../use-cases/identity/cancel-verification.ts'
import { mountOwner } from '../../mount.ts'

export const cancelVerificationRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, params, body }) =>
    cancelVerification(deps)(actor, { ...params, ...body }),
  )
