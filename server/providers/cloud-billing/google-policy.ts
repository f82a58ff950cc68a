import { z } from 'zod'
import type { Grantee } from './port.ts'

const ROLES = ['roles/billing.admin', 'roles/billing.user'] as const

const Binding = z.looseObject({ role: z.string(), members: z.array(z.string()).default([]) })

/** Who may do what on an account. What we do not know of it is kept and written back; without an etag it is no policy. */
export const Policy = z.looseObject({ etag: z.string().min(1), bindings: z.array(Binding).default([]) })
export type Policy = z.output<typeof Policy>

const PREFIXES = { group: 'group', person: 'user' } as const

/** The policy with somebody as Billing Account Administrator and Billing Account User; the etag stays, so that a change in between is noticed. */
export const addGrantee = (policy: Policy, { kind, email }: Grantee): Policy => {
  const member = `${PREFIXES[kind]}:${email}`
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
