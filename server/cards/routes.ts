import * as endpoints from '#contract/endpoints/cards.ts'
import { type Route, route } from '../request/route.ts'
import { openAttempt, recordToken } from './open-attempt.ts'
import { listPaymentMethods, moveCard, removeCard, savePaymentMethod } from './payment-methods.ts'
import { reportReturn } from './report-return.ts'
import { dropAttempt, getCurrentAttempt } from './unfinished-attempt.ts'

export const cardRoutes: readonly Route[] = [
  route(endpoints.openCardAttempt, openAttempt),
  route(endpoints.recordCardToken, (deps, { actor, params, body }) =>
    recordToken(deps, actor, { ...params, ...body }),
  ),
  route(endpoints.reportCardReturn, reportReturn),
  route(endpoints.getCurrentCardAttempt, getCurrentAttempt),
  route(endpoints.dropCardAttempt, dropAttempt),
  route(endpoints.listPaymentMethods, listPaymentMethods),
  route(endpoints.savePaymentMethod, savePaymentMethod),
  route(endpoints.updatePaymentMethod, moveCard),
  route(endpoints.removePaymentMethod, removeCard),
]
