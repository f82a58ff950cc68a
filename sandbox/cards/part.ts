import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { field } from '../shared/forms.ts'
import { sendPage } from '../shared/layout.ts'
import { createOutbox } from '../shared/outbox.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { cardApiRoutes } from './api-routes.ts'
import { type Bank, createBank } from './bank.ts'
import { boardPage } from './board-page.ts'
import { challengeRoutes } from './challenge-routes.ts'
import { CardError } from './errors.ts'
import { isOutcomeKey, type OutcomeKey, outcomes } from './outcomes.ts'
import { REFUND_ANSWERS, type RefundAnswer } from './state.ts'

const MINUTE_MS = 60_000
const WEBHOOK_RETRIES_MS = [1, 10, 30, 60, 120].map((minutes) => minutes * MINUTE_MS)

interface ById {
  Params: { id: string }
}

/** The card provider: tokens, the bank's 3-D Secure page, payments and webhooks. */
export function createCardsPart(context: SandboxContext): Part {
  const outbox = createOutbox(context, 'cards-webhooks', WEBHOOK_RETRIES_MS)
  const bank = createBank(context, outbox)
  return {
    name: 'cards',
    title: 'Card provider',
    description:
      'Saves cards after a bank’s 3-D Secure page and charges them. Outcomes by test card and by button.',
    async register(app) {
      await app.register((api) => cardApiRoutes(api, context, bank), { prefix: '/v1' })
      challengeRoutes(app, bank)
      app.get('/', async (_request, reply) =>
        sendPage(reply, {
          title: 'Card provider',
          body: boardPage({ state: bank.state(), deliveries: outbox.list(), now: bank.now() }),
          log: true,
        }),
      )
      app.post<ById>('/board/payments/:id', async (request, reply) => {
        const outcome = field(request.body, 'outcome')
        if (isOutcomeKey(outcome)) bank.decide(request.params.id, outcome)
        return reply.redirect('/cards', 303)
      })
      app.post<ById>('/board/tokens/:id', async (request, reply) => {
        const outcome = field(request.body, 'outcome')
        if (isOutcomeKey(outcome)) bank.setOutcome(request.params.id, outcome)
        return reply.redirect('/cards', 303)
      })
      app.post('/board/refunds', async (request, reply) => {
        if (RefundsOrder.safeParse(request.body).success) orderRefunds(bank, request.body)
        return reply.redirect('/cards', 303)
      })
      app.post<ById>('/board/payments/:id/refund', async (request, reply) => {
        ignoreRefusal(() => bank.refundOnPage(request.params.id, request.body))
        return reply.redirect('/cards', 303)
      })
      app.post<ById>('/board/payments/:id/dispute', async (request, reply) => {
        ignoreRefusal(() => bank.openDispute(request.params.id, DISPUTE_REASON))
        return reply.redirect('/cards', 303)
      })
      app.post<ById>('/board/disputes/:id', async (request, reply) => {
        const result = DisputeResult.safeParse(field(request.body, 'result'))
        if (result.success) ignoreRefusal(() => bank.decideDispute(request.params.id, result.data))
        return reply.redirect('/cards', 303)
      })
      outbox.start(app)
      bank.start()
      app.addHook('onClose', async () => bank.stop())
    },
    control: (app) => cardsControl(app, bank),
    reset() {
      bank.reset()
      outbox.reset()
    },
    dump: () => ({ ...bank.state(), webhooks: outbox.list() }),
  }
}

const DISPUTE_REASON = 'fraudulent'

const DisputeResult = z.enum(['won', 'lost'])

/** The amount in halalas; without one the whole rest of the payment is disputed. */
const DisputeOrder = z.strictObject({
  payment: z.string(),
  reason: z.string().default(DISPUTE_REASON),
  amount: z.int().positive().optional(),
})

/** A refund on the provider's own page; without an amount in halalas the whole rest. */
const PageRefund = z.strictObject({ payment: z.string(), amount: z.int().positive().optional() })

const DisputeDecision = z.strictObject({ dispute: z.string(), result: DisputeResult })

/** Ignores the refusal of an outdated form, whose dispute is already decided. */
function ignoreRefusal(run: () => unknown): void {
  try {
    run()
  } catch (failure) {
    if (!(failure instanceof CardError)) throw failure
  }
}

const outcome = z.enum(Object.keys(outcomes) as [OutcomeKey, ...OutcomeKey[]])

/** Sets the bank's answer to charges of a token, or of all cards with these last digits. */
const DecideOrder = z.union([
  z.strictObject({ token: z.string(), outcome }),
  z.strictObject({ last4: z.string().regex(/^\d{4}$/), outcome }),
])

/** `{ answer, times? }` as JSON, or as a form with the number as text and '' for a missing one; `off` restores the usual answers. */
const RefundsOrder = z.strictObject({
  answer: z.enum([...(Object.keys(REFUND_ANSWERS) as [RefundAnswer, ...RefundAnswer[]]), 'off']),
  times: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().positive().optional(),
  ),
})

/** Chooses the answers to the next refunds. Throws a ZodError. */
function orderRefunds(bank: Bank, body: unknown) {
  const { answer, times } = RefundsOrder.parse(body)
  bank.orderRefunds(answer === 'off' ? null : { answer, timesLeft: times ?? null })
  return bank.state().refundOrder
}

/**
 * For scripts and tests: makes a saved card fail or work again, chooses the answers to refunds, refunds like the merchant on the
 * provider's page, opens and decides disputes.
 */
function cardsControl(app: FastifyInstance, bank: Bank): void {
  app.post('/refunds', async (request) => ({ order: orderRefunds(bank, request.body) }))
  app.post('/payments/refund', async (request) => {
    const { payment, amount } = PageRefund.parse(request.body)
    return bank.refundOnPage(payment, amount === undefined ? {} : { amount })
  })
  app.post('/disputes', async (request) => {
    const { payment, reason, amount } = DisputeOrder.parse(request.body)
    return bank.openDispute(payment, reason, amount)
  })
  app.post('/disputes/decide', async (request) => {
    const { dispute, result } = DisputeDecision.parse(request.body)
    return bank.decideDispute(dispute, result)
  })
  app.post('/decide', async (request, reply) => {
    const order = DecideOrder.parse(request.body)
    const tokenIds = bank
      .state()
      .tokens.filter(({ id, card }) =>
        'token' in order ? id === order.token : card.lastFour === order.last4,
      )
      .map(({ id }) => id)
    if (tokenIds.length === 0) return reply.code(404).send({ message: 'There is no such card' })
    for (const id of tokenIds) bank.setOutcome(id, order.outcome)
    return { tokens: tokenIds, outcome: order.outcome }
  })
}
