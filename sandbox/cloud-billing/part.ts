import { field } from '../shared/forms.ts'
import { sendPage } from '../shared/layout.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { createAccounts } from './accounts.ts'
import { billingApiRoutes } from './api-routes.ts'
import { billingPage } from './page.ts'
import { createUsage } from './usage.ts'
import { usageControl } from './usage-control.ts'
import { usageRoutes } from './usage-routes.ts'

interface ById {
  Params: { id: string }
}

/** The cloud provider's billing: sub-accounts of the reseller, their permissions and their usage. */
export function createCloudBillingPart(context: SandboxContext): Part {
  const accounts = createAccounts(context)
  const usage = createUsage(context)
  return {
    name: 'cloud-billing',
    title: 'Cloud billing',
    description:
      'Billing sub-accounts of the reseller, the groups that may use them, and what they use each day.',
    register(app) {
      app.register(async (api) => billingApiRoutes(api, context, { accounts, usage }), { prefix: '/v1' })
      app.get('/', async (_request, reply) =>
        sendPage(reply, { title: 'Cloud billing', body: billingPage(accounts.all()), log: true }),
      )
      app.post<ById>('/board/:id', async (request, reply) => {
        const known = accounts.all().some(({ id }) => id === request.params.id)
        if (known) accounts.setOpen(request.params.id, field(request.body, 'open') === 'open')
        return reply.redirect('/cloud-billing', 303)
      })
      usageRoutes(app, accounts, usage)
    },
    control: (app) => usageControl(app, accounts, usage),
    reset() {
      accounts.reset()
      usage.reset()
    },
    dump: () => ({ accounts: accounts.all(), usage: usage.state() }),
  }
}
