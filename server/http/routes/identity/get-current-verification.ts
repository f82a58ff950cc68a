import type { FastifyInstance } from 'fastify'
import { getCurrentVerification as endpoint } from '#contract/endpoints/identity.ts'
import type { Deps } from '../../../deps.ts'
import { getCurrentVerification } from '../../../use-cases/identity/get-current-verification.ts'
import { mountOwner } from '../../mount.ts'

export const getCurrentVerificationRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor }) => getCurrentVerification(deps)(actor))
