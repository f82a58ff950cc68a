import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Bank } from './bank.ts'
import { type OutcomeKey, outcomes } from './outcomes.ts'

const outcome = z.enum(Object.keys(outcomes) as [OutcomeKey, ...OutcomeKey[]])

/** Sets the bank's answer to charges of a token, or of all cards with these last digits. */
const DecideOrder = z.union([
  z.strictObject({ token: z.string(), outcome }),
  z.strictObject({ last4: z.string().regex(/^\d{4}$/), outcome }),
])

/** For scripts and tests: makes a saved card fail, and work again. */
export function cardsControl(app: FastifyInstance, bank: Bank): void {
  app.post('/decide', async (request, reply) => {
    const order = DecideOrder.parse(request.body)
    const meant = bank
      .state()
      .tokens.filter(({ id, card }) =>
        'token' in order ? id === order.token : card.lastFour === order.last4,
      )
      .map(({ id }) => id)
    if (meant.length === 0) return reply.code(404).send({ message: 'There is no such card' })
    for (const id of meant) bank.setOutcome(id, order.outcome)
    return { tokens: meant, outcome: order.outcome }
  })
}
