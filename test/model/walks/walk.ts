import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { getCurrentVerification } from '#contract/endpoints/identity.ts'
import type { AccountUser } from '#contract/endpoints/users.ts'
import type { AccountType } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import type { OpenInvitation } from '#contract/entities/open-invitation.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { type Answer, type Api, type CallOptions, someEmail } from '#test/support/api.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'

/** Who gives a command. The second tab is the owner's, and names the revision it was opened with. */
export type Caller = 'owner' | 'second tab' | 'colleague' | 'administrator'
export const CALLERS: readonly Caller[] = ['owner', 'second tab', 'colleague', 'administrator']

export type AnyEndpoint = Pick<Endpoint, 'id' | 'method' | 'path' | 'access'>

/** A card on its way: what the portal keeps of it between its screens. */
export interface CardUnderway {
  id: string
  token: string | null
}

/** One walk: the people it is about, and what their windows remember between two commands. */
export interface Walk {
  api: Api
  person: Person
  customerId: string
  tokens: Record<Caller, string>
  colleague: string
  /** The revision the second tab was opened with. */
  tabRevision: number
  card: CardUnderway | null
  /** The company register has answered for the number of this business. */
  lookedUp: boolean
  /** A provider was told to fail since all of them were well. */
  isFaulty: boolean
  /** Until when the administrator's visit lasts. */
  visitEnds: number
}

/** What a window shows: the answers of the API it was drawn from. */
export interface Seen {
  customer: Customer
  cards: PaymentMethod[]
  invoices: Invoice[]
  users: AccountUser[]
  verification: ReplyOf<typeof getCurrentVerification>['verification']
  /** Of the colleague. */
  invitation: OpenInvitation | null
  /** Whether the colleague belongs to the account. */
  hasJoined: boolean
  isChargingStopped: boolean
  hasDeclinedResubscription: boolean
  now: Date
}

export type Reply = Answer<Record<string, unknown> & Partial<ErrorBody>>

const tokenOf = (walk: Walk, by: Caller): string => walk.tokens[by]

/** A call as one of the walk's people makes it: the administrator names the customer it is for. */
export const call = <T = Reply['body']>(
  walk: Walk,
  by: Caller,
  { method, path, access }: AnyEndpoint,
  { params = {}, ...options }: CallOptions & { params?: Record<string, string> } = {},
): Promise<Answer<T>> => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? walk.customerId),
  )
  const isForCustomer = by === 'administrator' && access !== 'admin'
  const query = { ...options.query, ...(isForCustomer && { customerId: walk.customerId, isAdmin: 'true' }) }
  return walk.api.call<T>(method, filled, { ...options, query, token: tokenOf(walk, by) })
}

const read = async <T>(walk: Walk, path: string, query: Record<string, string> = {}): Promise<T> => {
  const answer = await walk.api.call<T>('GET', path, { token: walk.tokens.owner, query })
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** What the windows show now: the owner's, and the one the colleague signs in with. */
export const look = async (walk: Walk): Promise<Seen> => {
  const { customer } = await read<{ customer: Customer }>(walk, '/v1/customers/current')
  const { paymentMethods } = await read<{ paymentMethods: PaymentMethod[] }>(walk, '/v1/payment-methods')
  const isOpened = customer.subscriptionDate !== null
  const isBusiness = customer.accountType === 'business'
  const { invoices } = isOpened
    ? await read<{ invoices: Invoice[] }>(walk, '/v1/invoices', { limit: '100' })
    : { invoices: [] }
  const summary = isOpened
    ? await read<{ unexplainedPayments: unknown[]; declinedResubscription: unknown }>(
        walk,
        '/v1/invoices/summary',
      )
    : { unexplainedPayments: [], declinedResubscription: null }
  const { users } = isBusiness
    ? await read<{ users: AccountUser[] }>(walk, '/v1/customers/users', { limit: '100' })
    : { users: [] }
  const { verification } = isBusiness
    ? { verification: null }
    : await read<Pick<Seen, 'verification'>>(walk, '/v1/nafath-verifications/current')
  const guest = await walk.api.call<{ customer: Customer | null; invitation: OpenInvitation | null }>(
    'GET',
    '/v1/customers/current',
    { token: walk.tokens.colleague },
  )
  return {
    customer,
    cards: paymentMethods,
    invoices,
    users,
    verification,
    invitation: guest.body.invitation,
    hasJoined: guest.body.customer?.id === customer.id,
    isChargingStopped: summary.unexplainedPayments.length > 0,
    hasDeclinedResubscription: summary.declinedResubscription !== null,
    now: walk.api.clock.now(),
  }
}

/** New people with an account that was just opened. */
export const startWalk = async (api: Api, accountType: AccountType): Promise<Walk> => {
  const person = newPerson(accountType)
  const owner = await api.signIn(person.email, accountType)
  const colleague = someEmail(person.email.split('@')[1])
  return {
    api,
    person,
    customerId: owner.customer.id,
    tokens: {
      owner: owner.token,
      'second tab': owner.token,
      colleague: await api.idToken(colleague),
      administrator: await api.adminToken(),
    },
    colleague,
    tabRevision: owner.customer.revision,
    card: null,
    lookedUp: false,
    isFaulty: false,
    visitEnds: 0,
  }
}
