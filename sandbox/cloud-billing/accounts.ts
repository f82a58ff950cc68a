import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '../shared/part.ts'
import type { EntitlementVerb } from './entitlements.ts'
import { forbidden, invalid, notFound, precondition, stalePolicy } from './errors.ts'
import { type PageQuery, pageOf } from './paging.ts'
import { type BillingAccount, type BillingState, type Binding, emptyBilling } from './state.ts'

const LONGEST_NAME = 60
const PAGES = { usual: 100, largest: 100 }

export type Accounts = ReturnType<typeof createAccounts>

/** The reseller's cloud accounts. As with the real provider, creation is not idempotent. */
export function createAccounts(context: SandboxContext) {
  const store = context.store<BillingState>('cloud-billing', emptyBilling)

  function find(id: string): BillingAccount {
    const account = store.read().accounts.find((one) => one.id === id)
    if (!account) throw notFound()
    return account
  }

  function alter(id: string, change: (account: BillingAccount) => void): BillingAccount {
    find(id)
    store.update(({ accounts }) => {
      const account = accounts.find((one) => one.id === id)
      if (account) change(account)
    })
    return find(id)
  }

  return {
    all: () => store.read().accounts,
    find,
    /** Finds an account by resource name, id or display name; throws BillingError. */
    byNameOrId(nameOrId: string): BillingAccount {
      const id = nameOrId.replace(/^billingAccounts\//, '')
      const account = store.read().accounts.find((one) => one.id === id || one.displayName === nameOrId)
      if (!account) throw notFound()
      return account
    },
    create(parent: string, displayName: string): BillingAccount {
      if (displayName === '') throw invalid('display_name must not be empty.')
      if (displayName.length > LONGEST_NAME)
        throw invalid(`display_name must have at most ${LONGEST_NAME} characters.`)
      const account: BillingAccount = {
        id: freshId(),
        displayName,
        parent,
        open: true,
        createdAt: context.clock.now().toISOString(),
        bindings: [],
        policyVersion: 0,
      }
      store.update(({ accounts }) => {
        accounts.push(account)
      })
      return account
    },
    /** A page of a reseller's cloud accounts, oldest first; the token is the last id of the page before. */
    page(master: string | undefined, query: PageQuery) {
      const ofReseller = store.read().accounts.filter(({ parent }) => !master || parent === master)
      const { items, ...next } = pageOf(ofReseller, ({ id }) => id, query, PAGES)
      return { billingAccounts: items.map(accountView), ...next }
    },
    policy: (id: string) => policyView(find(id)),
    setPolicy(id: string, body: unknown) {
      const bindings = readBindings(body, find(id))
      return policyView(
        alter(id, (account) => {
          account.bindings = bindings
          account.policyVersion += 1
        }),
      )
    },
    setOpen: (id: string, open: boolean) =>
      alter(id, (account) => {
        if (open) delete account.closedAt
        else if (account.open) account.closedAt = context.clock.now().toISOString()
        account.open = open
      }),
    setProjects: (id: string, projects: number, projectsLocked = false) =>
      alter(id, (account) => {
        account.projects = projects
        account.projectsLocked = projectsLocked
      }),
    projects: (id: string) => projectsView(find(id)),
    /** Sets the billing account of a project; a reseller may only remove its own account. Throws BillingError. */
    setProject(projectId: string, accountName: string) {
      const account = store.read().accounts.find((one) => projectIdsOf(one).includes(projectId))
      if (!account || accountName !== '' || account.projectsLocked) throw forbidden()
      this.setProjects(account.id, 0)
      return { name: `projects/${projectId}/billingInfo`, projectId }
    },
    /** Sets the provider's own suspension, beside the reseller's. */
    setSuspendedByProvider: (id: string, suspended: boolean) =>
      alter(id, (account) => {
        const own = (account.suspensionReasons ?? []).filter((reason) => reason !== 'OTHER')
        account.suspensionReasons = suspended ? [...own, 'OTHER'] : own
      }),
    /** Changes the entitlement of an open account for the reseller. Throws BillingError. */
    act(id: string, verb: EntitlementVerb) {
      const { suspensionReasons: reasons = [], projects = 0 } = find(id)
      if (verb === 'cancel') {
        if (projects > 0) throw precondition('There are Google Cloud projects linked to the subaccount.')
        return this.setOpen(id, false)
      }
      if (verb === 'suspend' && reasons.length > 0) throw invalid('NOT_ACTIVE: Entitlement is not active.')
      if (verb === 'activate' && reasons.length === 0)
        throw invalid('NOT_SUSPENDED: Can only activate suspended entitlements.')
      if (verb === 'activate' && reasons.includes('OTHER'))
        throw invalid('SUSPENSION_NOT_RESELLER_INITIATED: Can only activate reseller-initiated suspensions.')
      return alter(id, (account) => {
        account.suspensionReasons = verb === 'suspend' ? ['RESELLER_INITIATED'] : []
      })
    },
    reset() {
      store.update((state) => Object.assign(state, emptyBilling()))
    },
  }
}

export function accountView({ id, displayName, parent, open }: BillingAccount) {
  return {
    name: nameOf(id),
    open,
    displayName,
    masterBillingAccount: nameOf(parent),
    parent: nameOf(parent),
    currencyCode: 'SAR',
  }
}

/** Projects of an account. */
const projectIdsOf = ({ id, projects = 0 }: BillingAccount): string[] =>
  Array.from({ length: projects }, (_, index) => `project-${id.toLowerCase()}-${index + 1}`)

/** The projects of an account, in the format of the billing API. */
function projectsView(account: BillingAccount) {
  const projectBillingInfo = projectIdsOf(account).map((projectId) => ({
    name: `projects/${projectId}/billingInfo`,
    projectId,
    billingAccountName: nameOf(account.id),
    billingEnabled: account.open,
  }))
  return projectBillingInfo.length > 0 ? { projectBillingInfo } : {}
}

const MEMBER = /^(user|group|serviceAccount|domain):(.+)$/
/** Mail domains of people, never of groups. */
const PERSONAL = /@gmail\.com$/
const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

const etagOf = ({ id, policyVersion }: BillingAccount) =>
  Buffer.from(`${id}.${policyVersion}`).toString('base64')

/** The account's IAM policy. The etag is its version. */
const policyView = (account: BillingAccount) => ({
  version: 1,
  etag: etagOf(account),
  ...(account.bindings.length > 0 ? { bindings: account.bindings } : {}),
})

/**
 * Parses the bindings of a setIamPolicy body, one per role, each member once. A missing etag overwrites, a stale one is rejected.
 * Throws BillingError.
 */
function readBindings(body: unknown, account: BillingAccount): Binding[] {
  const { etag, bindings = [] } = asObject(asObject(body).policy)
  if (!Array.isArray(bindings)) throw invalid('policy.bindings must be a list.')
  if (typeof etag === 'string' && etag !== '' && etag !== etagOf(account)) throw stalePolicy()
  const roles = new Map<string, Set<string>>()
  for (const { role, members } of bindings.map(readBinding))
    roles.set(role, new Set([...(roles.get(role) ?? []), ...members]))
  return [...roles]
    .filter(([, members]) => members.size > 0)
    .map(([role, members]) => ({ role, members: [...members] }))
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function readBinding(value: unknown): Binding {
  const { role, members = [] } = asObject(value)
  if (typeof role !== 'string' || !/^roles\/[A-Za-z.]+$/.test(role))
    throw invalid(`Role ${String(role)} is not supported for this resource.`)
  if (!Array.isArray(members)) throw invalid('members must be a list.')
  return { role, members: members.map(readMember) }
}

function readMember(member: unknown): string {
  const [, kind, address] = MEMBER.exec(String(member)) ?? []
  if (!kind || !address) throw invalid(`Invalid member: ${String(member)}`)
  if (kind !== 'domain' && !ADDRESS.test(address))
    throw invalid(`The member ${String(member)} is of an unknown type.`)
  if (kind === 'group' && PERSONAL.test(address))
    throw invalid(`Account ${address} is of type "user". Please set the type prefix to be "user:".`)
  if (address.includes('nogroup')) throw invalid(`Group ${address} does not exist.`)
  return String(member)
}

const NAME = /^billingAccounts\/([0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6})$/

const nameOf = (id: string): string => `billingAccounts/${id}`

/** Id of a resource name such as `billingAccounts/012345-567890-ABCDEF`; throws BillingError. */
export function idOf(name: string, otherwise: () => Error = notFound): string {
  const id = NAME.exec(name)?.[1]
  if (!id) throw otherwise()
  return id
}

const freshId = (): string => [0, 1, 2].map(() => randomBytes(3).toString('hex').toUpperCase()).join('-')

const FILTER = /^\s*(?:master_billing_account|parent)\s*=\s*"?(billingAccounts\/[^"\s]+)"?\s*$/

/** Reseller's id in a list filter; undefined without a filter. Rejects other filters. */
export function masterOf(filter: string): string | undefined {
  if (filter.trim() === '') return undefined
  const name = FILTER.exec(filter)?.[1]
  const refusal = () => invalid(`Invalid filter: ${filter}`)
  if (!name) throw refusal()
  return idOf(name, refusal)
}
