import { randomUUID } from 'node:crypto'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { ProviderFailure } from '../errors/failures.ts'
import { settleBillingRolesJob } from '../jobs/jobs.ts'
import { findUser } from '../people/user-store.ts'
import type { Grantee } from '../providers/cloud-billing/port.ts'

/** The grantee of the billing roles: the group of a business, or the person of an individual account. */
export const granteeOf = async (q: Querier, row: CustomerRow): Promise<Grantee> => {
  if (row.gcpSecurityGroup !== null) return { kind: 'group', email: row.gcpSecurityGroup }
  const owner = await findUser(q, row.userId)
  if (!owner) throw new AppError('group-unknown')
  return { kind: 'person', email: owner.email }
}

/** Milliseconds; longer than a grant can take with all timeouts and retries. */
const GRANT_LIMIT_MS = 2 * 60_000

/** The id of the effect mark that is set when our row has stored the grantee of this attempt. */
export const takenId = (attempt: string): string => `billing-roles:${attempt}`

/** Plans, before a grant, a job that revokes the roles unless our row stores the grantee (see `takenId`). Returns the attempt's id. */
export const planSettlement = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  grantee: Grantee,
): Promise<string> => {
  const at = new Date(deps.clock.now().getTime() + GRANT_LIMIT_MS)
  const attempt = randomUUID()
  await deps.jobs.plan(tx, settleBillingRolesJob, { customerId, grantee, attempt }, { at })
  return attempt
}

/**
 * Grants the two billing roles. `field`: the body's field that names the grantee. Throws `group-unknown` or
 * `cloud-billing-unavailable`.
 */
export const grantBillingRoles = async (
  { ports }: Deps,
  subAccountId: string,
  grantee: Grantee,
  field?: string,
): Promise<void> => {
  try {
    const { kind } = await ports.cloudBilling.grantRoles(subAccountId, grantee)
    if (kind === 'unknown-group') throw new AppError('group-unknown', field === undefined ? {} : { field })
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure
    throw new AppError('cloud-billing-unavailable', { cause: failure })
  }
}
