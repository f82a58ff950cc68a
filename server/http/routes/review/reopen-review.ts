import type { FastifyInstance } from 'fastify'
import { reopenReview as endpoint } from '#contract/endpoints/review.ts'
import type { Deps } from '../../../deps.ts'
import { reopenReview } from '../../../use-cases/review/decide.ts'
import { mountAdmin } from '../../mount.ts'

export const reopenReviewRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, params, ifMatch }) =>
    reopenReview(deps)(actor, params.customerId, ifMatch),
  )
