import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { getCurrentVerification } from '#contract/endpoints/identity.ts'
import type { AccountUser } from '#contract/endpoints/users.ts'
import type { AccountType } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import type { LapsedInvitation, OpenInvitation } from '#contract/entities/open-invitation.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { accountAt } from '#machines/account/account.machine.ts'
import { isOver } from '#machines/account/selectors.ts'
import { isUnsent } from '#machines/onboarding/selectors.ts'
import { type Answer, type Api, type CallOptions, someEmail } from '#test/support/api.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'

/** The people who give commands. The second tab belongs to the owner and names the revision with which it was opened. */
export type Caller = 'owner' | 'second tab' | 'colleague' | 'administrator'
export const CALLERS: readonly Caller[] = ['owner', 'second tab', 'colleague', 'administrator']

export type AnyEndpoint = Pick<Endpoint, 'id' | 'method' | 'path' | 'access'>

/** A card that is being added: the values that the portal stores between its screens. */
interface CardUnderway {
  id: string
  token: string | null
}

/** One walk: its people, and the values that their windows remember between two commands. */
export interface Walk {
  api: Api
  person: Person
  customerId: string
  tokens: Record<Caller, string>
  colleague: string
  /** The revision with which the second tab was opened. */
  tabRevision: number
  card: CardUnderway | null
  /** True after the company register has answered for the number of this business. */
  lookedUp: boolean
  /** True after a fault of a provider, until all providers work again. */
  isFaulty: boolean
  /** The end of the administrator's visit, in milliseconds. */
  visitEnds: number
}

/** The view of a window: the answers of the API that it shows. */
export interface View {
  customer: Customer
  cards: PaymentMethod[]
  invoices: Invoice[]
  users: AccountUser[]
  verification: ReplyOf<typeof getCurrentVerification>['verification']
  /** The invitation of the colleague. */
  invitation: OpenInvitation | null
  /** The expired invitation of the colleague. */
  lapsedInvitation: LapsedInvitation | null
  /** True if the colleague belongs to the account. */
  hasJoined: boolean
  isChargingStopped: boolean
  hasDeclinedResubscription: boolean
  now: Date
}

interface Summary {
  unexplainedPayments: unknown[]
  declinedResubscription: unknown
}

export type Reply = Answer<Record<string, unknown> & Partial<ErrorBody>>

/** A call by one of the walk's people. The administrator names the customer. */
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
  return walk.api.call<T>(method, filled, { ...options, query, token: walk.tokens[by] })
}

const read = async <T>(walk: Walk, path: string, query: Record<string, string> = {}): Promise<T> => {
  const answer = await walk.api.call<T>('GET', path, { token: walk.tokens.owner, query })
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const invoicesIn = async (walk: Walk, customer: Customer) => {
  const { invoices } = await read<Pick<View, 'invoices'>>(walk, '/v1/invoices', { limit: '100' })
  // Acts depend on the summary only for an account that was charged before.
  const isCharged = invoices.length > 0 || isOver(accountAt(customer, walk.api.clock.now()))
  const { unexplainedPayments, declinedResubscription } = isCharged
    ? await read<Summary>(walk, '/v1/invoices/summary')
    : NO_SUMMARY
  return {
    invoices,
    isChargingStopped: unexplainedPayments.length > 0,
    hasDeclinedResubscription: declinedResubscription !== null,
  }
}

const peopleIn = async (walk: Walk, { id }: Customer) => {
  const { users } = await read<Pick<View, 'users'>>(walk, '/v1/customers/users', { limit: '100' })
  if (!users.some(({ email }) => email === walk.colleague)) return { ...NO_PEOPLE, users }
  const { body } = await walk.api.call<
    { customer: Customer | null } & Pick<View, 'invitation' | 'lapsedInvitation'>
  >('GET', '/v1/customers/current', { token: walk.tokens.colleague })
  const { invitation, lapsedInvitation } = body
  return { users, invitation, lapsedInvitation, hasJoined: body.customer?.id === id }
}

const NO_SUMMARY: Summary = { unexplainedPayments: [], declinedResubscription: null }
const NO_INVOICES = { invoices: [], isChargingStopped: false, hasDeclinedResubscription: false }
const NO_PEOPLE = { users: [], invitation: null, lapsedInvitation: null, hasJoined: false }

/** Reads the current view, of the owner's window and the colleague's. */
export const look = async (walk: Walk): Promise<View> => {
  const { customer } = await read<{ customer: Customer }>(walk, '/v1/customers/current')
  const { paymentMethods } = await read<{ paymentMethods: PaymentMethod[] }>(walk, '/v1/payment-methods')
  const isIndividual = customer.accountType === 'individual'
  const { verification } = isIndividual
    ? await read<Pick<View, 'verification'>>(walk, '/v1/nafath-verifications/current')
    : { verification: null }
  return {
    customer,
    cards: paymentMethods,
    verification,
    ...(customer.subscriptionDate === null ? NO_INVOICES : await invoicesIn(walk, customer)),
    ...(isIndividual || isUnsent(customer.step) ? NO_PEOPLE : await peopleIn(walk, customer)),
    now: walk.api.clock.now(),
  }
}

/** Creates new people with a new account. */
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
