import type { FastifyInstance } from 'fastify'
import { submitChanges as endpoint } from '#contract/endpoints/review.ts'
import type { Deps } from '../../../deps.ts'
import { submitChanges } from '../../../use-cases/review/submit-changes.ts'
import { mountOwner } from '../../mount.ts'

export const submitChangesRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, body, files, ifMatch }) =>
    submitChanges(deps)(actor, body, files, ifMatch),
  )
