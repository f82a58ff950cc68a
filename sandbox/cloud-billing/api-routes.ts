import type { FastifyInstance } from 'fastify'
import { field } from '../shared/forms.ts'
import { type AccessTokens, requireToken } from './access-tokens.ts'
import { type Accounts, accountView, idOf, masterOf } from './accounts.ts'
import { notFound, notProvisioned } from './errors.ts'
import type { Usage } from './usage.ts'
import { usagePage } from './usage-feed.ts'

const api = { config: { api: true } }

/** `X`, or `X:getIamPolicy` for calls on the account's permissions. */
interface ByTarget {
  Params: { target: string }
}

/** The cloud provider's billing API for resellers. */
export function billingApiRoutes(
  app: FastifyInstance,
  { accounts, usage, tokens }: { accounts: Accounts; usage: Usage; tokens: AccessTokens },
) {
  requireToken(app, tokens)

  const create = (parent: string, body: unknown) => {
    const refusal = () => notProvisioned(parent)
    return accountView(accounts.create(idOf(parent, refusal), field(body, 'displayName')))
  }
  const list = (master: string | undefined, query: unknown) =>
    accounts.page(master, { pageSize: field(query, 'pageSize'), pageToken: field(query, 'pageToken') })

  app.post('/billingAccounts', api, async ({ body, query }) =>
    create(field(query, 'parent') || field(body, 'parent'), body),
  )
  app.get('/billingAccounts', api, async ({ query }) => {
    const parent = field(query, 'parent')
    return list(parent ? idOf(parent) : masterOf(field(query, 'filter')), query)
  })

  app.post<ByTarget>('/billingAccounts/:target/subAccounts', api, async ({ params, body }) =>
    create(`billingAccounts/${params.target}`, body),
  )
  app.get<ByTarget>('/billingAccounts/:target/subAccounts', api, async ({ params, query }) =>
    list(idOf(`billingAccounts/${params.target}`), query),
  )

  app.get<ByTarget>('/billingAccounts/:target/projects', api, async ({ params }) =>
    accounts.projects(idOf(`billingAccounts/${params.target}`)),
  )
  app.put<{ Params: { project: string } }>('/projects/:project/billingInfo', api, async ({ params, body }) =>
    accounts.setProject(params.project, field(body, 'billingAccountName')),
  )

  app.get<ByTarget>('/billingAccounts/:target/usage', api, async ({ params, query }) =>
    usagePage(usage, accounts.find(idOf(`billingAccounts/${params.target}`)), query),
  )

  app.get<ByTarget>('/billingAccounts/:target', api, async ({ params }) => {
    const { id, verb } = split(params.target)
    if (verb === undefined) return accountView(accounts.find(id))
    if (verb === 'getIamPolicy') return accounts.policy(id)
    throw notFound()
  })
  app.post<ByTarget>('/billingAccounts/:target', api, async ({ params, body }) => {
    const { id, verb } = split(params.target)
    if (verb === 'setIamPolicy') return accounts.setPolicy(id, body)
    throw notFound()
  })
}

function split(target: string) {
  const [id = '', verb] = target.split(':')
  return { id: idOf(`billingAccounts/${id}`), verb }
}
