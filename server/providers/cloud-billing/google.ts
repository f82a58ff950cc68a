import { z } from 'zod'
import { ProviderFailure } from '../../errors/failures.ts'
import { createProviderHttp, type ProviderAnswer, type ProviderHttp } from '../http.ts'
import { type AccessTokens, createGoogleCall, type GoogleCall } from './google-call.ts'
import { readUsage } from './google-usage.ts'
import type { CloudAccountsPort, Grantee, GrantResult, SubAccount } from './port.ts'

const ProjectPage = z.object({
  projectBillingInfo: z.array(z.object({ projectId: z.string().regex(/^[a-z0-9:.-]+$/) })).default([]),
  nextPageToken: z.string().optional(),
})

/** HTTP statuses of a permanent refusal: the link is locked, or the project is not ours or does not exist. */
const REFUSED_FOR_GOOD = [400, 403, 404]

interface GoogleBillingOptions {
  /** Without the version: `https://cloudbilling.googleapis.com`. */
  url: string
  tokens: AccessTokens
  /** The reseller's own account: `billingAccounts/012345-567890-ABCDEF`. */
  parent: string
  /** Time limit of one whole call, in milliseconds; 8 s by default. */
  timeoutMs?: number
}

/** Attempts to write the policy. Another writer may change it between our read and write. */
const POLICY_TRIES = 3
const CONFLICTS = [409, 412]

const Account = z
  .object({
    name: z.string().regex(/^billingAccounts\/[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$/),
    displayName: z.string(),
    open: z.boolean(),
  })
  .transform(({ name, ...account }): SubAccount => ({ id: name, ...account }))
/** The API omits an empty list. Any other field is an unknown format and is rejected, because no account is better than two accounts. */
const AccountPage = z.strictObject({
  billingAccounts: z.array(Account).default([]),
  nextPageToken: z.string().optional(),
})

const Complaint = z.object({ error: z.object({ message: z.string() }) })

/** Cloud accounts of a Google Cloud reseller, their usage and their roles. */
export const createGoogleBilling = ({
  url,
  tokens,
  parent,
  timeoutMs,
}: GoogleBillingOptions): CloudAccountsPort => {
  const http = createProviderHttp('cloud-billing', { addresses: [url], totalMs: timeoutMs })

  const call = createGoogleCall(http, url, tokens)

  /** Writes the changed policy, unless `change` returns null; reads again when another writer was first. */
  const changePolicy = async (subAccountId: string, change: (policy: Policy) => Policy | null) => {
    for (let tries = 1; ; tries += 1) {
      const current = await call('GET', `${subAccountId}:getIamPolicy`)
      if (!current.ok) throw http.failure(current)
      const policy = change(http.read(Policy, current))
      if (!policy) return current
      const answer = await call('POST', `${subAccountId}:setIamPolicy`, { policy })
      if (!CONFLICTS.includes(answer.status) || tries === POLICY_TRIES) return answer
    }
  }

  return {
    async findSubAccount(displayName) {
      let pageToken: string | undefined
      do {
        const query = new URLSearchParams({ pageSize: '100', ...(pageToken ? { pageToken } : {}) })
        const answer = await call('GET', `${parent}/subAccounts?${query}`)
        if (!answer.ok) throw http.failure(answer)
        const page = http.read(AccountPage, answer)
        const found = page.billingAccounts.find(
          (account) => account.open && account.displayName === displayName,
        )
        if (found) return found
        pageToken = page.nextPageToken
      } while (pageToken)
      return null
    },

    async isOpen(subAccountId) {
      const answer = await call('GET', subAccountId)
      if (!answer.ok) throw http.failure(answer)
      return http.read(Account, answer).open
    },

    async createSubAccount(displayName) {
      const answer = await call('POST', `${parent}/subAccounts`, {
        displayName,
        masterBillingAccount: parent,
      })
      if (!answer.ok) throw http.failure(answer)
      return http.read(Account, answer)
    },

    unlinkProjects: projectUnlinker(http, call),

    listUsage: readUsage({ http, get: (path) => call('GET', path) }),

    async grantRoles(subAccountId, grantee): Promise<GrantResult> {
      const answer = await changePolicy(subAccountId, (policy) => addGrantee(policy, grantee))
      if (answer.ok) return { kind: 'granted' }
      if (isUnknownGroup(answer)) return { kind: 'unknown-group' }
      throw http.failure(answer)
    },

    async revokeRoles(subAccountId, grantee) {
      const answer = await changePolicy(subAccountId, (policy) => removeGrantee(policy, grantee))
      if (!answer.ok) throw http.failure(answer)
    },
  }
}

/**
 * Unlinks a cloud account from the projects that use it, so that their paid resources stop. The account's owner is allowed to do so.
 * If the provider rejects an unlinking, the project stays linked.
 */
const projectUnlinker = (http: ProviderHttp, call: GoogleCall) => {
  const pageOf = async (subAccountId: string, pageToken: string) => {
    const answer = await call(
      'GET',
      `${subAccountId}/projects?pageSize=100&pageToken=${encodeURIComponent(pageToken)}`,
    )
    if (!answer.ok) throw http.failure(answer)
    return http.read(ProjectPage, answer)
  }

  const linkedTo = async (subAccountId: string): Promise<string[]> => {
    const ids = new Set<string>()
    const seen = new Set<string>()
    for (let pageToken = ''; ; ) {
      const { projectBillingInfo, nextPageToken = '' } = await pageOf(subAccountId, pageToken)
      for (const { projectId } of projectBillingInfo) ids.add(projectId)
      if (nextPageToken === '') return [...ids]
      if (seen.has(nextPageToken)) throw new ProviderFailure('cloud-billing', { kind: 'nonsense' })
      seen.add(nextPageToken)
      pageToken = nextPageToken
    }
  }

  return async (subAccountId: string): Promise<void> => {
    for (const id of await linkedTo(subAccountId)) {
      const answer = await call('PUT', `projects/${id}/billingInfo`, { billingAccountName: '' })
      if (!answer.ok && !REFUSED_FOR_GOOD.includes(answer.status)) throw http.failure(answer)
    }
  }
}

const isUnknownGroup = ({ status, body }: ProviderAnswer) => {
  const message = Complaint.safeParse(body).data?.error.message ?? ''
  return status === 400 && /does not exist/i.test(message)
}

const ROLES = ['roles/billing.admin', 'roles/billing.user'] as const

const Binding = z.looseObject({ role: z.string(), members: z.array(z.string()).default([]) })

/** The roles on a cloud account. Unknown fields are written back unchanged. A policy without an etag is invalid. */
export const Policy = z.looseObject({ etag: z.string().min(1), bindings: z.array(Binding).default([]) })
export type Policy = z.output<typeof Policy>

const PREFIXES = { group: 'group', person: 'user' } as const
const memberOf = ({ kind, email }: Grantee) => `${PREFIXES[kind]}:${email}`

const isRole = ({ role, condition }: Policy['bindings'][number]) =>
  ROLES.some((one) => one === role) && condition === undefined

/**
 * Returns the policy with the grantee as Billing Account Administrator and Billing Account User; `null` when the grantee already has
 * both roles, so that concurrent identical grants do not conflict. Keeps the etag, which detects a change in between.
 */
export const addGrantee = (policy: Policy, grantee: Grantee): Policy | null => {
  const member = memberOf(grantee)
  const held = policy.bindings.filter((binding) => isRole(binding) && binding.members.includes(member))
  if (ROLES.every((role) => held.some((binding) => binding.role === role))) return null
  const bindings = [...policy.bindings]
  for (const role of ROLES) {
    const at = bindings.findIndex((binding) => binding.role === role && binding.condition === undefined)
    const members = bindings[at]?.members ?? []
    const binding = { ...bindings[at], role, members: [...new Set([...members, member])] }
    if (at === -1) bindings.push(binding)
    else bindings[at] = binding
  }
  return { ...policy, bindings }
}

/** Returns the policy without this member in these two roles; `null` when the member has neither role. */
const removeGrantee = (policy: Policy, grantee: Grantee): Policy | null => {
  const member = memberOf(grantee)
  const bindings = policy.bindings
    .map((binding) =>
      isRole(binding) ? { ...binding, members: binding.members.filter((one) => one !== member) } : binding,
    )
    .filter(({ members }) => members.length > 0)
  const had = policy.bindings.some((binding) => isRole(binding) && binding.members.includes(member))
  return had ? { ...policy, bindings } : null
}
