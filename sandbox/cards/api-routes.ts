import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { allowCors } from '../shared/cors.ts'
import type { SandboxContext } from '../shared/part.ts'
import { requireKey } from './access.ts'
import { capture, refund, voidPayment } from './alterations.ts'
import type { Bank } from './bank.ts'
import { CardError, malformed } from './errors.ts'
import { listPayments } from './payment-list.ts'
import { readChargeRequest } from './payment-request.ts'
import type { CardToken } from './state.ts'
import { readTokenRequest } from './token-request.ts'
import { challengeUrl, paymentView, tokenView } from './views.ts'

const api = { config: { api: true } }

interface ById {
  Params: { id: string }
}

/** The card provider's API, with CORS for every origin. */
export async function cardApiRoutes(app: FastifyInstance, context: SandboxContext, bank: Bank) {
  const { keys } = context
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { files: 0, fields: 50 } })
  allowCors(app, () => true)
  answerErrors(app)

  const showToken = (token: CardToken, verificationUrl: string | null = null) =>
    tokenView(token, bank.payment(token.paymentId).expiresAt, bank.now(), verificationUrl)

  app.post('/tokens', api, async (request, reply) => {
    requireKey(request, keys, 'any')
    const token = bank.createToken(readTokenRequest(request.body, bank.now()))
    const page = token.hasVerificationUrl ? challengeUrl(context.origin(), token.id) : null
    return reply.code(201).send(showToken(token, page))
  })
  app.get<ById>('/tokens/:id', api, async (request) => {
    requireKey(request, keys, 'secret')
    return showToken(bank.token(request.params.id))
  })
  app.delete<ById>('/tokens/:id', api, async (request, reply) => {
    requireKey(request, keys, 'secret')
    bank.deleteToken(request.params.id)
    return reply.code(204).send()
  })

  app.post('/payments', api, async (request, reply) => {
    requireKey(request, keys, 'any')
    const payment = bank.charge(readChargeRequest(request.body))
    return reply.code(201).send(paymentView(payment, context.origin()))
  })
  app.get('/payments', api, async (request) => {
    requireKey(request, keys, 'secret')
    return listPayments(bank.state().payments, request.query, (payment) =>
      paymentView(payment, context.origin()),
    )
  })
  app.get<ById>('/payments/:id', api, async (request) => {
    requireKey(request, keys, 'secret')
    return paymentView(bank.payment(request.params.id.toLowerCase()), context.origin())
  })
  const alterations = { refund, capture, void: () => voidPayment }
  for (const [name, alteration] of Object.entries(alterations)) {
    app.post<ById>(`/payments/:id/${name}`, api, async (request) => {
      requireKey(request, keys, 'secret')
      const payment = bank.alterPayment(request.params.id.toLowerCase(), alteration(request.body))
      return paymentView(payment, context.origin())
    })
  }
}

function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof CardError) return reply.code(error.statusCode).send(error.body)
    const status = error.statusCode ?? 500
    if (status >= 500)
      return reply.code(500).send({ type: 'api_error', message: 'Internal error', errors: null })
    return reply.code(status).send(malformed(error.message).body)
  })
}
