import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowCors } from '../shared/cors.ts'
import { field } from '../shared/forms.ts'
import type { SandboxContext, SandboxKeys } from '../shared/part.ts'
import { capture, voidPayment } from './alterations.ts'
import type { Bank } from './bank.ts'
import { badCredentials, CardError, keyLacksPermission, malformed } from './errors.ts'
import { readChargeRequest, readTokenRequest } from './requests.ts'
import type { CardPayment, CardToken } from './state.ts'
import { challengeUrl, disputeView, paymentView, tokenView } from './views.ts'

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
  app.post<ById>('/payments/:id/refund', api, async (request, reply) => {
    requireKey(request, keys, 'secret')
    const { payment, hasAnswer } = bank.refund(request.params.id.toLowerCase(), request.body)
    if (hasAnswer) return paymentView(payment, context.origin())
    reply.hijack()
    reply.raw.destroy()
  })
  app.get<ById>('/disputes/:id', api, async (request) => {
    requireKey(request, keys, 'secret')
    const dispute = bank.dispute(request.params.id)
    return disputeView(dispute, bank.payment(dispute.paymentId))
  })
  const alterations = { capture, void: () => voidPayment }
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

function keyOf(request: FastifyRequest): string {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() === 'basic')
    return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? ''
  return field(request.body, 'publishable_api_key')
}

/** Throws 401 for an unknown key. Either key may create tokens and payments; other calls need the secret key. */
function requireKey(request: FastifyRequest, keys: SandboxKeys, allowed: 'any' | 'secret'): void {
  const key = keyOf(request)
  if (key === keys.cardSecretKey) return
  if (key !== keys.cardPublishableKey) throw badCredentials()
  if (allowed === 'secret') throw keyLacksPermission()
}

const PAGE = 40
const METADATA = /^metadata\[([^[\]]+)\]$/

const matches = (payment: CardPayment, name: string, wanted: string): boolean => {
  const key = METADATA.exec(name)?.[1]
  if (key) return payment.metadata?.[key] === wanted
  if (name === 'status') return payment.status === wanted
  if (name === 'card_last_digits') return payment.card.lastFour === wanted
  if (name === 'created[gt]') return payment.createdAt > wanted
  if (name === 'page') return true
  throw malformed(`Unknown parameter ${name}`)
}

/** A page of payments by the query's filters, newest first. Throws CardError. */
function listPayments<View>(
  payments: readonly CardPayment[],
  query: unknown,
  view: (payment: CardPayment) => View,
) {
  const parameters = Object.entries(query as Record<string, string>)
  const found = payments
    .filter((payment) => parameters.every(([name, wanted]) => matches(payment, name, wanted)))
    .reverse()
  const page = Number((query as Record<string, string>).page ?? 1)
  if (!Number.isInteger(page) || page < 1) throw malformed('page is invalid')
  const pages = Math.max(1, Math.ceil(found.length / PAGE))
  return {
    payments: found.slice((page - 1) * PAGE, page * PAGE).map(view),
    meta: {
      current_page: page,
      next_page: page < pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      total_pages: pages,
      total_count: found.length,
    },
  }
}
