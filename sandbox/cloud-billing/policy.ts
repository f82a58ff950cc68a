import { invalid, stalePolicy } from './errors.ts'
import type { BillingAccount, Binding } from './state.ts'

const MEMBER = /^(user|group|serviceAccount|domain):(.+)$/
/** Mail domains of people, never of groups. */
const PERSONAL = /@gmail\.com$/
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const etagOf = ({ id, policyVersion }: BillingAccount) =>
  Buffer.from(`${id}.${policyVersion}`).toString('base64')

/** The account's IAM policy. The etag is its version. */
export const policyView = (account: BillingAccount) => ({
  version: 1,
  etag: etagOf(account),
  ...(account.bindings.length > 0 ? { bindings: account.bindings } : {}),
})

/**
 * Parses the bindings of a setIamPolicy body, one per role, each member once. A missing etag overwrites, a stale one is rejected.
 * Throws BillingError.
 */
export function readBindings(body: unknown, account: BillingAccount): Binding[] {
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
