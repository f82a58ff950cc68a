import type { FastifyInstance } from 'fastify'
import { getVerificationStatus as endpoint } from '#contract/endpoints/identity.ts'
import type { Deps } from '../../../deps.ts'
import { getVerificationStatus } from '../../../use-cases/identity/get-verification-status.ts'
import { mountOwner } from '../../mount.ts'

export const getVerificationStatusRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, body }) => getVerificationStatus(deps)(actor, body))
