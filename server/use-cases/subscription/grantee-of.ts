import { AppError } from '../../app-error.ts'
import type { Querier } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { findUser } from '../../db/stores/users.ts'
import type { Grantee } from '../../providers/cloud-billing/port.ts'

/** Who gets the billing roles: the group of a business, the person of an individual account. */
export const granteeOf = async (q: Querier, row: CustomerRow): Promise<Grantee> => {
  if (row.gcpSecurityGroup !== null) return { kind: 'group', email: row.gcpSecurityGroup }
  const owner = await findUser(q, row.userId)
  if (!owner) throw new AppError('group-unknown')
  return { kind: 'person', email: owner.email }
}
