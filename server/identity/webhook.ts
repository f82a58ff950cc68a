import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { type Route, route } from '../request/route.ts'
import { receiveCallback } from './receive-callback.ts'

const endpoint = defineEndpoint({
  id: 'webhooks.nafath',
  method: 'POST',
  path: '/v1/webhooks/nafath',
  access: 'public',
  summary: 'The identity service’s answer to a verification; believed for its signature alone',
  body: z.object({
    token: z.string().min(1).max(16_384),
    transId: z.string().min(1).max(80),
    requestId: z.string().max(80).optional(),
  }),
  reply: z.object({ status: z.literal('Received') }),
  errors: [],
  failure: 'generic',
})

export const nafathWebhook: Route = route(endpoint, async (deps, { body, requestId }) => {
  await receiveCallback(deps, body, requestId)
  return { status: 'Received' as const }
})
