import { defineEndpoint } from '#contract/endpoint.ts'
import { EmptyReply } from '#contract/entities/common.ts'
import { AppError } from '../errors/app-error.ts'
import type { CardsPort } from '../providers/cards/port.ts'
import { type Route, route } from '../request/route.ts'
import { receiveCardEvent } from './report-return.ts'

/** The webhook of the card provider, in its own format. */
export const cardsWebhook = (cards: CardsPort): Route =>
  route(
    defineEndpoint({
      id: 'webhooks.cards',
      method: 'POST',
      path: '/v1/webhooks/cards',
      access: 'public',
      summary: 'Receive an event of the card provider, which proves that it knows our secret',
      body: cards.eventSchema,
      reply: EmptyReply,
      errors: [],
      failure: 'generic',
    }),
    async (deps, { body: event, request, requestId }) => {
      if (!cards.isAuthentic(event, request.headers)) throw new AppError('unauthenticated')
      await receiveCardEvent(deps, cards, event, requestId)
      return {}
    },
  )
