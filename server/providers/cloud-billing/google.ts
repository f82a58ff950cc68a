import { z } from 'zod'
import { ProviderFailure } from '../../errors/provider-failure.ts'
import { createProviderHttp, type ProviderAnswer, type ProviderHttp } from '../http.ts'
import type { AccessTokens } from './google-access-token.ts'
import { createGoogleCall, type GoogleCall } from './google-call.ts'
import { addGrantee, Policy, removeGrantee } from './google-policy.ts'
import { readUsage } from './google-usage.ts'
import type { CloudAccountsPort, GrantResult, SubAccount } from './port.ts'

const ProjectPage = z.object({
  projectBillingInfo: z.array(z.object({ projectId: z.string().regex(/^[a-z0-9:.-]+$/) })).default([]),
  nextPageToken: z.string().optional(),
})

/** The link is locked, the project is not ours, or it does not exist. */
const REFUSED_FOR_GOOD = [400, 403, 404]

export interface GoogleBillingOptions {
  /** Without the version: `https://cloudbilling.googleapis.com`. */
  url: string
  tokens: AccessTokens
  /** The reseller's own account: `billingAccounts/012345-567890-ABCDEF`. */
  parent: string
  /** Limit of one call in all, in milliseconds; 8 s by default. */
  timeoutMs?: number
}

/** Another writer may change the policy between our read and write. */
const POLICY_TRIES = 3
const CONFLICTS = [409, 412]

const Account = z
  .object({
    name: z.string().regex(/^billingAccounts\/[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$/),
    displayName: z.string(),
    open: z.boolean(),
  })
  .transform(({ name, ...account }): SubAccount => ({ id: name, ...account }))
/** The API omits an empty list. Any other field means an unknown format: no account is better than two. */
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
  const http = createProviderHttp('cloud-billing', { totalMs: timeoutMs })

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
 * Unlinks a cloud account from the projects that use it, which the account's owner may do; the paid resources stop. Rejected
 * projects stay linked.
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
