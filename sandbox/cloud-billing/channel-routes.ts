import type { FastifyInstance } from 'fastify'
import { field } from '../shared/forms.ts'
import { type AccessTokens, requireToken } from './access-tokens.ts'
import type { Accounts } from './accounts.ts'
import {
  customerNameOf,
  customersPage,
  type EntitlementVerb,
  entitlementNameOf,
  entitlementView,
  isVerb,
} from './entitlements.ts'
import { notFound } from './errors.ts'
import type { Operations } from './operations.ts'

const api = { config: { api: true } }
const CHANNEL_SCOPE = 'https://www.googleapis.com/auth/apps.order'

interface ByNames {
  Params: { reseller: string; customer: string; target: string }
}

/** The provider's Channel Services: finds, suspends and cancels the entitlement of a cloud account. */
export function channelRoutes(
  app: FastifyInstance,
  { accounts, operations, tokens }: { accounts: Accounts; operations: Operations; tokens: AccessTokens },
) {
  requireToken(app, tokens, CHANNEL_SCOPE)

  const accountsOf = (customer: string) =>
    accounts.all().filter((account) => account.open && customerNameOf('', account).endsWith(`/${customer}`))

  app.get<{ Params: { reseller: string } }>('/accounts/:reseller/customers', api, async ({ params, query }) =>
    customersPage(params.reseller, accounts.all(), {
      pageSize: field(query, 'pageSize'),
      pageToken: field(query, 'pageToken'),
    }),
  )
  app.get<ByNames>('/accounts/:reseller/customers/:customer/entitlements', api, async ({ params }) => {
    const entitlements = accountsOf(params.customer).map((one) => entitlementView(params.reseller, one))
    return entitlements.length > 0 ? { entitlements } : {}
  })

  const act = (reseller: string, customer: string, target: string) => {
    const [entitlement, verb = ''] = target.split(':')
    if (!isVerb(verb)) throw notFound()
    const account = accountsOf(customer).find((one) =>
      entitlementNameOf(reseller, one).endsWith(`/${entitlement}`),
    )
    if (!account) throw notFound()
    accounts.act(account.id, verb)
    return operations.begin(OPERATION_TYPES[verb])
  }
  app.post<ByNames>(
    '/accounts/:reseller/customers/:customer/entitlements/:target',
    api,
    async ({ params: { reseller, customer, target } }) => act(reseller, customer, target),
  )
  app.get<{ Params: { id: string } }>('/operations/:id', api, async ({ params }) =>
    operations.find(`operations/${params.id}`),
  )
}

const OPERATION_TYPES: Record<EntitlementVerb, string> = {
  suspend: 'SUSPEND_ENTITLEMENT',
  activate: 'ACTIVATE_ENTITLEMENT',
  cancel: 'CANCEL_ENTITLEMENT',
}
