import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/cards.ts'
import type { Deps } from '../../deps.ts'
import {
  dropAttempt,
  getCurrentAttempt,
  openAttempt,
  recordToken,
} from '../../use-cases/cards/card-attempts.ts'
import {
  listPaymentMethods,
  moveCard,
  removeCard,
  savePaymentMethod,
} from '../../use-cases/cards/payment-methods.ts'
import { reportReturn } from '../../use-cases/cards/report-return.ts'
import { mountOwner } from '../mount.ts'

export const cardRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountOwner(app, deps, endpoints.openCardAttempt, ({ actor, body }) => openAttempt(deps)(actor, body))
  mountOwner(app, deps, endpoints.recordCardToken, ({ actor, params, body }) =>
    recordToken(deps)(actor, { ...params, ...body }),
  )
  mountOwner(app, deps, endpoints.reportCardReturn, ({ actor, params, body }) =>
    reportReturn(deps)(actor, params.id, body),
  )
  mountOwner(app, deps, endpoints.getCurrentCardAttempt, ({ actor }) => getCurrentAttempt(deps)(actor))
  mountOwner(app, deps, endpoints.dropCardAttempt, ({ actor, params }) => dropAttempt(deps)(actor, params.id))
  mountOwner(app, deps, endpoints.listPaymentMethods, ({ actor }) => listPaymentMethods(deps)(actor))
  mountOwner(app, deps, endpoints.savePaymentMethod, ({ actor, body }) =>
    savePaymentMethod(deps)(actor, body),
  )
  mountOwner(app, deps, endpoints.updatePaymentMethod, ({ actor, params, body, ifMatch }) =>
    moveCard(deps)(actor, params.id, body.status, ifMatch),
  )
  mountOwner(app, deps, endpoints.removePaymentMethod, ({ actor, params, ifMatch }) =>
    removeCard(deps)(actor, params.id, ifMatch),
  )
}
