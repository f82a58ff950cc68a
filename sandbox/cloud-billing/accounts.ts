import type { SandboxContext } from '../shared/part.ts'
import type { EntitlementVerb } from './entitlements.ts'
import { forbidden, invalid, notFound, precondition } from './errors.ts'
import { freshId, nameOf } from './names.ts'
import { policyView, readBindings } from './policy.ts'
import { projectIdsOf, projectsView } from './projects.ts'
import { type BillingAccount, type BillingState, emptyBilling } from './state.ts'

const LONGEST_NAME = 60
const LARGEST_PAGE = 100

export type Accounts = ReturnType<typeof createAccounts>

/** The reseller's cloud accounts. Like at the real provider, creation is not idempotent. */
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
    byNameOrId(wanted: string): BillingAccount {
      const id = wanted.replace(/^billingAccounts\//, '')
      const account = store.read().accounts.find((one) => one.id === id || one.displayName === wanted)
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
    page(master: string | undefined, pageSize: string, pageToken: string) {
      const size = pageSize === '' ? LARGEST_PAGE : Number(pageSize)
      if (!Number.isInteger(size) || size < 0) throw invalid('Invalid page size.')
      const mine = store.read().accounts.filter(({ parent }) => !master || parent === master)
      const start = pageToken === '' ? 0 : mine.findIndex(({ id }) => id === pageToken) + 1
      if (pageToken !== '' && start === 0) throw invalid('Invalid page token.')
      const end = start + Math.min(size || LARGEST_PAGE, LARGEST_PAGE)
      const last = mine.length > end ? mine[end - 1] : undefined
      return {
        billingAccounts: mine.slice(start, end).map(accountView),
        ...(last ? { nextPageToken: last.id } : {}),
      }
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
