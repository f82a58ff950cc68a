import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/cards.ts'
import type { Deps } from '../../deps.ts'
import { moveCard, removeCard } from '../../use-cases/cards/change-card.ts'
import { dropAttempt } from '../../use-cases/cards/drop-attempt.ts'
import { getCurrentAttempt } from '../../use-cases/cards/get-current-attempt.ts'
import { listPaymentMethods } from '../../use-cases/cards/list-payment-methods.ts'
import { openAttempt } from '../../use-cases/cards/open-attempt.ts'
import { recordToken } from '../../use-cases/cards/record-token.ts'
import { reportReturn } from '../../use-cases/cards/report-return.ts'
import { savePaymentMethod } from '../../use-cases/cards/save-payment-method.ts'
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
