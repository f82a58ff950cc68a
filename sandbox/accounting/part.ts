import { z } from 'zod'
import { field } from '../shared/forms.ts'
import { sendPage } from '../shared/layout.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { riyadhDay } from '../shared/time.ts'
import { accountingApiRoutes } from './api-routes.ts'
import { createBookKeeping } from './books.ts'
import { accountingPage } from './page.ts'

const TakeOut = z.strictObject({ reference: z.string() })

/** The reseller's accounting: contacts, invoices and payments. */
export function createAccountingPart(context: SandboxContext): Part {
  const keeping = createBookKeeping(context)
  return {
    name: 'accounting',
    title: 'Accounting',
    description: 'The reseller’s books: contacts, invoices and payments.',
    register(app) {
      app.register(async (api) => accountingApiRoutes(api, context, keeping), { prefix: '/2.0' })
      app.get('/', async (_request, reply) =>
        sendPage(reply, {
          title: 'Accounting',
          body: accountingPage(keeping.books(), riyadhDay(context.clock.now())),
          log: true,
        }),
      )
      app.post('/board/payments/take-out', async (request, reply) => {
        keeping.takeOut(field(request.body, 'reference'))
        return reply.redirect('/accounting', 303)
      })
    },
    /** For scripts and tests: `{ reference }` of the payment. */
    control(app) {
      app.post('/payments/take-out', async (request) => {
        keeping.takeOut(TakeOut.parse(request.body).reference)
        return { payments: keeping.books().payments }
      })
    },
    reset: keeping.reset,
    dump: () => keeping.books(),
  }
}
