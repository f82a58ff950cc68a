import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { EmptyReply } from '#contract/entities/common.ts'
import { AppError } from '../errors/app-error.ts'
import { type Route, route } from '../request/route.ts'
import { receiveCardEvent } from './report-return.ts'

const endpoint = defineEndpoint({
  id: 'webhooks.cards',
  method: 'POST',
  path: '/v1/webhooks/cards',
  access: 'public',
  summary: 'Receive an event of the card provider; a secret in the body authenticates it',
  body: z.object({
    id: z.string().min(1).max(100),
    secret_token: z.string().max(500),
    data: z.object({
      id: z.string().max(100).nullish(),
      source: z.object({ token: z.string().max(100).nullish() }).nullish(),
    }),
  }),
  reply: EmptyReply,
  errors: [],
  failure: 'generic',
})

const isSame = (received: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const cardsWebhook: Route = route(
  endpoint,
  async (deps, { body: { id, secret_token, data }, requestId }) => {
    // Compares with every secret, so that the time reveals nothing.
    const matches = deps.config.cards.webhookSecrets.filter((secret) => isSame(secret_token, secret))
    if (matches.length === 0) throw new AppError('unauthenticated')
    const event = { id, token: data.source?.token ?? null, payment: data.id ?? null }
    await receiveCardEvent(deps, event, requestId)
    return {}
  },
)
