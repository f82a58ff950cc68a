import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendPage } from '../shared/layout.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { documentRoutes } from './api-routes.ts'
import { onboardingRoutes } from './onboarding-routes.ts'
import { taxAuthorityPage } from './page.ts'
import { createTaxAuthority, type TaxAuthority } from './service.ts'
import { ANSWERS, type Answer } from './state.ts'

/** The tax authority's platform for electronic invoices ("Fatoora"). */
export function createTaxAuthorityPart(context: SandboxContext): Part {
  const authority = createTaxAuthority(context)
  return {
    name: 'tax-authority',
    title: 'Tax authority',
    description: 'Checks, stamps and clears the invoices of companies, and takes reports of the others.',
    register(app) {
      documentRoutes(app, authority)
      app.register(async (child) => onboardingRoutes(child, authority))
      app.get('/', async (_request, reply) =>
        sendPage(reply, {
          title: 'Tax authority',
          body: taxAuthorityPage(authority.state(), authority.units.list(), authority.passwords.list()),
          log: true,
        }),
      )
      app.post('/board/answer', async (request, reply) => {
        const { success } = Order.safeParse(request.body)
        if (success) orderAnswer(authority, request.body)
        return reply.redirect('/tax-authority', 303)
      })
      app.post('/board/passwords', async (_request, reply) => {
        authority.passwords.make()
        return reply.redirect('/tax-authority#passwords', 303)
      })
    },
    control(app: FastifyInstance) {
      app.post('/answer', async (request) => ({ order: orderAnswer(authority, request.body) }))
      app.post('/passwords', async () => authority.passwords.make())
    },
    // Keeps the units, because clients would have to be certified again.
    reset: authority.reset,
    dump: () => ({ ...authority.state(), units: authority.units.list() }),
  }
}

/** `{ answer, code?, times? }` as JSON, or as a form with numbers as text and '' for missing ones; `off` restores the usual answers. */
const Order = z.strictObject({
  answer: z.enum([...(Object.keys(ANSWERS) as [Answer, ...Answer[]]), 'off']),
  code: z
    .string()
    .trim()
    .optional()
    .transform((code) => code || 'BR-KSA-44'),
  times: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().positive().optional(),
  ),
})

/** Chooses the authority's next answers. Throws a ZodError. */
function orderAnswer(authority: TaxAuthority, body: unknown) {
  const { answer, code, times } = Order.parse(body)
  authority.order(answer === 'off' ? null : { answer, code, timesLeft: times ?? null })
  return authority.state().order
}
