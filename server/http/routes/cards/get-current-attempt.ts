import type { FastifyInstance } from 'fastify'
import { getCurrentCardAttempt as endpoint } from '#contract/endpoints/cards.ts'
import type { Deps } from '../../../deps.ts'
import { getCurrentAttempt } from '../../../use-cases/cards/get-current-attempt.ts'
import { mountOwner } from '../../mount.ts'

export const getCurrentAttemptRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor }) => getCurrentAttempt(deps)(actor))
