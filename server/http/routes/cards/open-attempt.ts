import type { FastifyInstance } from 'fastify'
import { openCardAttempt as endpoint } from '#contract/endpoints/cards.ts'
import type { Deps } from '../../../deps.ts'
import { openAttempt } from '../../../use-cases/cards/open-attempt.ts'
import { mountOwner } from '../../mount.ts'

export const openAttemptRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, body }) => openAttempt(deps)(actor, body))
