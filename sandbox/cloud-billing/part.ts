import { field } from '../shared/forms.ts'
import { sendPage } from '../shared/layout.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { createAccessTokens, tokenRoute } from './access-tokens.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { billingApiRoutes } from './api-routes.ts'
import { channelRoutes } from './channel-routes.ts'
import { createOperations } from './operations.ts'
import { billingPage } from './page.ts'
import { createServiceAccount } from './service-account.ts'
import { createUsage } from './usage.ts'
import { usageControl, usageRoutes } from './usage-routes.ts'

interface ById {
  Params: { id: string }
}

/** Actions of the page's buttons. */
function change(accounts: Accounts, id: string, form: unknown): void {
  if (field(form, 'open')) accounts.setOpen(id, field(form, 'open') === 'open')
  const projects = field(form, 'projects')
  if (projects) accounts.setProjects(id, projects === 'unlink' ? 0 : 1, projects === 'lock')
  if (field(form, 'provider')) accounts.setSuspendedByProvider(id, field(form, 'provider') === 'suspend')
}

/** The cloud provider's billing: cloud accounts of the reseller, their permissions and usage. */
export function createCloudBillingPart(context: SandboxContext): Part {
  const accounts = createAccounts(context)
  const operations = createOperations(context)
  const usage = createUsage(context)
  const serviceAccount = createServiceAccount(context)
  const tokens = createAccessTokens(context)
  return {
    name: 'cloud-billing',
    title: 'Cloud billing',
    description:
      'Billing sub-accounts of the reseller, the groups that may use them, and what they use each day.',
    register(app) {
      app.register(async (api) => billingApiRoutes(api, { accounts, usage, tokens }), { prefix: '/v1' })
      app.register(async (api) => channelRoutes(api, { accounts, operations, tokens }), { prefix: '/v1' })
      tokenRoute(app, serviceAccount, tokens)
      app.get('/', async (_request, reply) =>
        sendPage(reply, { title: 'Cloud billing', body: billingPage(accounts.all()), log: true }),
      )
      app.post<ById>('/board/:id', async (request, reply) => {
        const { id } = request.params
        const known = accounts.all().some((account) => account.id === id)
        if (known) change(accounts, id, request.body)
        return reply.redirect('/cloud-billing', 303)
      })
      usageRoutes(app, accounts, usage)
    },
    control(app) {
      app.get('/key', async () => serviceAccount.key())
      usageControl(app, accounts, usage)
    },
    started: serviceAccount.start,
    // Keeps the key: clients would have to read it again.
    reset() {
      accounts.reset()
      operations.reset()
      usage.reset()
      tokens.reset()
    },
    dump: () => ({ accounts: accounts.all(), operations: operations.all(), usage: usage.state() }),
  }
}
