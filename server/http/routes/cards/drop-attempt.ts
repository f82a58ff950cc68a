import type { FastifyInstance } from 'fastify'
import { dropCardAttempt as endpoint } from '#contract/endpoints/cards.ts'
import type { Deps } from '../../../deps.ts'
import { dropAttempt } from '../../../use-cases/cards/drop-attempt.ts'
import { mountOwner } from '../../mount.ts'

export const dropAttemptRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, params }) => dropAttempt(deps)(actor, params.id))
