import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/cards.ts'
import type { Deps } from '../deps.ts'
import { mountCustomer } from '../request/mount.ts'
import { openAttempt, recordToken } from './open-attempt.ts'
import { listPaymentMethods, moveCard, removeCard, savePaymentMethod } from './payment-methods.ts'
import { reportReturn } from './report-return.ts'
import { dropAttempt, getCurrentAttempt } from './unfinished-attempt.ts'

export const cardRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountCustomer(app, deps, endpoints.openCardAttempt, ({ actor, body }) => openAttempt(deps)(actor, body))
  mountCustomer(app, deps, endpoints.recordCardToken, ({ actor, params, body }) =>
    recordToken(deps)(actor, { ...params, ...body }),
  )
  mountCustomer(app, deps, endpoints.reportCardReturn, ({ actor, params, body }) =>
    reportReturn(deps)(actor, params.id, body),
  )
  mountCustomer(app, deps, endpoints.getCurrentCardAttempt, ({ actor }) => getCurrentAttempt(deps)(actor))
  mountCustomer(app, deps, endpoints.dropCardAttempt, ({ actor, params }) =>
    dropAttempt(deps)(actor, params.id),
  )
  mountCustomer(app, deps, endpoints.listPaymentMethods, ({ actor }) => listPaymentMethods(deps)(actor))
  mountCustomer(app, deps, endpoints.savePaymentMethod, ({ actor, body }) =>
    savePaymentMethod(deps)(actor, body),
  )
  mountCustomer(app, deps, endpoints.updatePaymentMethod, ({ actor, params, body, ifMatch }) =>
    moveCard(deps)(actor, params.id, body.status, ifMatch),
  )
  mountCustomer(app, deps, endpoints.removePaymentMethod, ({ actor, params, ifMatch }) =>
    removeCard(deps)(actor, params.id, ifMatch),
  )
}
