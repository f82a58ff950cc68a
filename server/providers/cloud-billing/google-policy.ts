import { z } from 'zod'
import type { Grantee } from './port.ts'

const ROLES = ['roles/billing.admin', 'roles/billing.user'] as const

const Binding = z.looseObject({ role: z.string(), members: z.array(z.string()).default([]) })

/** The roles on a cloud account. Unknown fields are written back unchanged; without an etag it is no policy. */
export const Policy = z.looseObject({ etag: z.string().min(1), bindings: z.array(Binding).default([]) })
export type Policy = z.output<typeof Policy>

const PREFIXES = { group: 'group', person: 'user' } as const
const memberOf = ({ kind, email }: Grantee) => `${PREFIXES[kind]}:${email}`

const isRole = ({ role, condition }: Policy['bindings'][number]) =>
  ROLES.some((one) => one === role) && condition === undefined

/**
 * Returns the policy with the grantee as Billing Account Administrator and Billing Account User; `null` when they have both roles,
 * so that concurrent identical grants do not conflict. Keeps the etag, which detects a change in between.
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

/** Returns the policy without this member in these two roles; `null` when they have neither. */
export const removeGrantee = (policy: Policy, grantee: Grantee): Policy | null => {
  const member = memberOf(grantee)
  const bindings = policy.bindings
    .map((binding) =>
      isRole(binding) ? { ...binding, members: binding.members.filter((one) => one !== member) } : binding,
    )
    .filter(({ members }) => members.length > 0)
  const had = policy.bindings.some((binding) => isRole(binding) && binding.members.includes(member))
  return had ? { ...policy, bindings } : null
}
